/** Only these are sent: the others may have been changed elsewhere meanwhile. */
export function changedFields<Fields extends object>(before: Fields, now: Fields): Partial<Fields> {
  const differs = ([name, value]: [string, unknown]) =>
    value !== undefined && value !== before[name as keyof Fields];
  return Object.fromEntries(Object.entries(now).filter(differs)) as Partial<Fields>;
}

export const hasFields = (changed: object) => Object.keys(changed).length > 0;
