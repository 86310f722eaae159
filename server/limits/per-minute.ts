// Counts what comes under one key within the running minute, in memory: for limits that protect or concern this process alone.

const keysKept = 50_000;

/** Returns the count, this one included. */
export function countPerMinute(now: () => number): (key: string) => number {
  const counts = new Map<string, number>();
  let minute = 0;
  return (key) => {
    const thisMinute = Math.floor(now() / 60_000);
    if (thisMinute !== minute || counts.size >= keysKept) {
      counts.clear();
      minute = thisMinute;
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
}
