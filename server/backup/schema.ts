// What a database is made of, apart from its rows: for telling what our migrations have not made.

/** From "trigger users_counted" to what it says. */
export type Schema = ReadonlyMap<string, string>;

export function schemaFrom(
  rows: readonly { kind: unknown; name: unknown; definition: unknown }[],
): Schema {
  return new Map(
    rows.map(({ kind, name, definition }) => [`${kind} ${name}`, String(definition ?? "")]),
  );
}

/** Each difference in words: "the trigger x is not ours". What is ours may be written in more than one way, if it has the same names. */
export function differences(found: Schema, expected: Schema, ...otherwise: Schema[]): string[] {
  return [
    ...[...found.keys()].filter((name) => !expected.has(name)).map(notOurs),
    ...[...expected.keys()].flatMap((name) => {
      if (!found.has(name)) return [`the ${name} is missing`];
      return [expected, ...otherwise].some((schema) => schema.get(name) === found.get(name))
        ? []
        : [`the ${name} was changed`];
    }),
  ];
}

export const notOurs = (name: string) => `the ${name} is not ours`;

const mostTold = 5;

export const inOneLine = (told: readonly string[]) =>
  told.length > mostTold
    ? `${told.slice(0, mostTold).join(", ")} and ${told.length - mostTold} more`
    : told.join(", ");
