const isSame = (one: unknown, other: unknown) =>
  one === other ||
  (typeof one === "object" &&
    typeof other === "object" &&
    JSON.stringify(one) === JSON.stringify(other));

/** Returns only the changed fields, because other fields may have been changed elsewhere in the meantime. */
export function changedFields<Fields extends object>(before: Fields, now: Fields): Partial<Fields> {
  const differs = ([name, value]: [string, unknown]) =>
    value !== undefined && !isSame(value, before[name as keyof Fields]);
  return Object.fromEntries(Object.entries(now).filter(differs)) as Partial<Fields>;
}

export const hasFields = (changed: object) => Object.keys(changed).length > 0;
