/** Returns only the changed fields, so that saving does not overwrite fields that another tab has changed. */
export function changedFields<Fields extends object>(before: Fields, now: Fields): Partial<Fields> {
  const differs = ([name, value]: [string, unknown]) => {
    const old = before[name as keyof Fields];
    if (typeof value !== "object") return value !== undefined && value !== old;
    return JSON.stringify(value) !== JSON.stringify(old);
  };
  return Object.fromEntries(Object.entries(now).filter(differs)) as Partial<Fields>;
}

export const hasFields = (changed: object) => Object.keys(changed).length > 0;
