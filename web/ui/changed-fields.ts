/** Returns only the changed fields, so that saving does not overwrite fields that another tab has changed. */
export function changedFields<Fields extends object>(before: Fields, now: Fields): Partial<Fields> {
  const differs = ([name, value]: [string, unknown]) =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(before[name as keyof Fields]);
  return Object.fromEntries(Object.entries(now).filter(differs)) as Partial<Fields>;
}

export const hasFields = (changed: object) => Object.keys(changed).length > 0;
