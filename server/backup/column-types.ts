// SQLite stores any value in any column, such as a text for a time: pages that show it would fail.
import type { DatabaseSync, SQLOutputValue } from "node:sqlite";

type Fits = (value: SQLOutputValue) => boolean;

const isWhole: Fits = (value) => typeof value === "bigint" && Number.isSafeInteger(Number(value));

/** By the types that our migrations declare. Numbers come as bigint, and only those with a fraction as number. */
const fits: Record<string, Fits> = {
  text: (value) => typeof value === "string",
  integer: isWhole,
  bigint: isWhole,
  boolean: (value) => value === 0n || value === 1n,
  blob: (value) => value instanceof Uint8Array,
};

/** To be shown every value; `misfits` then names the columns, as "playlists.year", that hold what they should not. */
export function createTypeCheck(db: DatabaseSync) {
  const misfits = new Set<string>();
  const rulesOf = (table: string) => {
    // The search's own tables are SQLite's: it numbers what was taken out of them beyond what is whole for JavaScript.
    const columns = db
      .prepare(
        `select name, type, "notnull" or pk as required from pragma_table_info(?1)
          where not exists (select 1 from pragma_table_list where schema = 'main' and name = ?1 and type = 'shadow')`,
      )
      .all(table);
    return new Map(
      columns.map(({ name, type, required }) => [
        String(name),
        { fits: fits[String(type).toLowerCase()], required: required !== 0 },
      ]),
    );
  };
  const lookAt = (table: string) => {
    const rules = rulesOf(table);
    return (column: string, value: SQLOutputValue) => {
      const rule = rules.get(column);
      if (rule?.fits && !(value === null ? !rule.required : rule.fits(value)))
        misfits.add(`${table}.${column}`);
    };
  };
  return { lookAt, misfits };
}
