// One version for all cached responses. Every write that visitors can see bumps it, which invalidates them all.
export interface CacheVersion {
  /** Undefined while other instances' writes cannot be heard: then nothing may be cached. */
  current: () => number | undefined;
  /** The newest version whose responses are not known to be out of date: served when the database is down. */
  lastKnown: () => number;
  /** Invalidates everything that is cached. */
  bump: () => void;
  /** Called when the connection that hears other instances' writes is lost, and when it is back. */
  setListening: (isListening: boolean) => void;
}

export function createCacheVersion(): CacheVersion {
  let version = 0;
  let isListening = true;
  /** The version at the time the connection was lost; undefined after the next write. */
  let versionWhenLost: number | undefined;
  return {
    current: () => (isListening ? version : undefined),
    lastKnown: () => versionWhenLost ?? version,
    bump: () => {
      version += 1;
      versionWhenLost = undefined;
    },
    setListening: (now) => {
      // Writes may have been missed: responses from before are made again, and serve only while that fails.
      if (now && !isListening) {
        versionWhenLost ??= version;
        version += 1;
      }
      isListening = now;
    },
  };
}
