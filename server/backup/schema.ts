// What a database is made of, apart from its rows: for telling what our migrations have not made.

/** From "trigger users_counted" to what it says, without what may be written in several ways. */
export type Schema = ReadonlyMap<string, string>;

export function schemaFrom(rows: readonly { kind: unknown; name: unknown; definition: unknown }[]): Schema {
  return new Map(rows.map(({ kind, name, definition }) => [`${kind} ${name}`, plain(String(definition ?? ""))]));
}

/** Spaces, quotes around names and capitals are no difference, except in text. */
function plain(definition: string): string {
  const parts = definition.split(/('(?:[^']|'')*')/);
  return parts.map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/[\s"`]/g, "").toLowerCase())).join("");
}

/** Each difference in words: "the trigger x is not ours". */
export function differences(found: Schema, expected: Schema): string[] {
  return [
    ...[...found.keys()].filter((name) => !expected.has(name)).map((name) => `the ${name} is not ours`),
    ...[...expected].flatMap(([name, definition]) => {
      if (!found.has(name)) return [`the ${name} is missing`];
      return found.get(name) === definition ? [] : [`the ${name} was changed`];
    }),
  ];
}

const mostTold = 5;

export const inOneLine = (told: readonly string[]) =>
  told.length > mostTold ? `${told.slice(0, mostTold).join(", ")} and ${told.length - mostTold} more` : told.join(", ");
