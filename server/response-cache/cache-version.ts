export interface CacheVersion {
  /** Undefined while other instances' writes cannot be heard, and nothing may be cached. */
  current: () => number | undefined;
  /** While the database does not answer, the version from before may be shown for an hour. */
  oldestShown: () => number;
  bump: () => void;
  setListening: (isListening: boolean) => void;
}

const longestOutage = 60 * 60 * 1000;

export function createCacheVersion(now: () => number): CacheVersion {
  let version = 0;
  let isListening = true;
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
        version += 1;
      }
      isListening = is;
    },
  };
}
