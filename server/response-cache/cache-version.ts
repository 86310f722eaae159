// One version for all cached responses. Every write that visitors can see bumps it, which invalidates them all.
export interface CacheVersion {
  /** Undefined while other instances' writes cannot be heard: then nothing may be cached. */
  current: () => number | undefined;
  /** The oldest version whose responses may be shown while the database does not answer: for an hour those from before it was lost. */
  oldestShown: () => number;
  /** Invalidates everything that is cached. */
  bump: () => void;
  /** Called when the connection that hears other instances' writes is lost, and when it is back. */
  setListening: (isListening: boolean) => void;
}

const longestOutage = 60 * 60 * 1000;

export function createCacheVersion(now: () => number): CacheVersion {
  let version = 0;
  let isListening = true;
  /** Known until the next write. */
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
