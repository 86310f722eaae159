/** Leaves out unchanged fields, which may have been changed elsewhere in the meantime. */
export function changedFields<Fields extends object>(before: Fields, now: Fields): Partial<Fields> {
  const differs = ([name, value]: [string, unknown]) => {
    const old = before[name as keyof Fields];
    return value !== undefined && value !== old && JSON.stringify(value) !== JSON.stringify(old);
  };
  return Object.fromEntries(Object.entries(now).filter(differs)) as Partial<Fields>;
}

export const hasFields = (changed: object) => Object.keys(changed).length > 0;
