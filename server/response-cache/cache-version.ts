const maxOutage = 60 * 60 * 1000;

export type CacheVersion = ReturnType<typeof createCacheVersion>;

export function createCacheVersion(now: () => number) {
  let version = 0;
  let endsAt = Number.POSITIVE_INFINITY;
  let isListening = true;
  let lost: { version: number; at: number } | undefined;
  const lostLately = () => (lost && now() - lost.at < maxOutage ? lost : undefined);
  const invalidate = () => {
    version += 1;
    endsAt = Number.POSITIVE_INFINITY;
    lost = undefined;
  };
  return {
    /** Undefined while other instances' writes cannot be heard, and nothing may be cached. */
    current: () => {
      if (isListening && now() >= endsAt) invalidate();
      return isListening ? version : undefined;
    },
    /** When the data change without a write: a playlist appears. */
    endAt: (time: number) => {
      endsAt = Math.min(endsAt, time);
    },
    /** While the database does not answer, the version from before may be shown for an hour. */
    oldestShown: () => lostLately()?.version ?? version,
    invalidate,
    setListening: (is: boolean) => {
      if (isListening && !is) {
        lost = lostLately() ?? { version, at: now() };
        version += 1;
      }
      isListening = is;
    },
  };
}
