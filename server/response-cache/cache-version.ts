/** One version for all cached responses: every write that visitors can see bumps it and so invalidates them all. */
export interface CacheVersion {
  /** Undefined while other instances' writes cannot be heard, and nothing may be cached. */
  current: () => number | undefined;
  /** The oldest version that may be shown while the database does not answer: for an hour the one from before. */
  oldestShown: () => number;
  bump: () => void;
  /** For the connection that hears other instances' writes. */
  setListening: (isListening: boolean) => void;
}

const longestOutage = 60 * 60 * 1000;

export function createCacheVersion(now: () => number): CacheVersion {
  let version = 0;
  let isListening = true;
  /** Until the next write. */
  let lost: { version: number; at: number } | undefined;
  const lostLately = () => (lost && now() - lost.at < longestOutage ? lost : undefined);
  return {
    current: () => (isListening ? version : undefined),
    oldestShown: () => lostLately()?.version ?? version,
    bump: () => {
      version += 1;
      lost = undefined;
    },
    setListening: (is) => {
      if (isListening && !is) {
        lost = lostLately() ?? { version, at: now() };
        // Writes may be missed from now on.
        version += 1;
      }
      isListening = is;
    },
  };
}
