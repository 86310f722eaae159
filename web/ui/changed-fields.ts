/** What differs now: of the rest somebody else may have made something new meanwhile. */
export function changedFields<Fields extends object>(before: Fields, now: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== before[name as keyof Fields])) as Partial<Fields>;
}
