import { type Expression, sql } from "kysely";
import { plainName } from "./plain-name.ts";

/** Users whose address or name has this part, whatever its accents and capitals. Reads all of them: the owner asks once in a while. */
export function hasPart(q: string): Expression<boolean> {
  const pattern = `%${plainName(q.trim()).replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`(email like ${pattern} escape '\\' or sort_name like ${pattern} escape '\\')`;
}
