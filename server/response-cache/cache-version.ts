const longestOutage = 60 * 60 * 1000;

export type CacheVersion = ReturnType<typeof createCacheVersion>;

export function createCacheVersion(now: () => number) {
  let version = 0;
  let isListening = true;
  let lost: { version: number; at: number } | undefined;
  const lostLately = () => (lost && now() - lost.at < longestOutage ? lost : undefined);
  return {
    /** Undefined while other instances' writes cannot be heard, and nothing may be cached. */
    current: () => (isListening ? version : undefined),
    /** While the database does not answer, the version from before may be shown for an hour. */
    oldestShown: () => lostLately()?.version ?? version,
    invalidate: () => {
      version += 1;
      lost = undefined;
    },
    setListening: (is: boolean) => {
      if (isListening && !is) {
        lost = lostLately() ?? { version, at: now() };
        version += 1;
      }
      isListening = is;
    },
  };
}
