// The version of what visitors see. Whatever is cached for them is cached under it, and every write that they can see moves it on.
export interface CacheVersion {
  /** Undefined while changes that other instances make cannot be heard: then nothing may be cached. */
  current: () => number | undefined;
  /** The version before that. What was cached under it was right when it was last possible to tell. */
  lastKnown: () => number;
  /** Invalidates everything that is cached. */
  bump: () => void;
  /** Whether other instances can be heard. */
  setListening: (isListening: boolean) => void;
}

export function createCacheVersion(): CacheVersion {
  let version = 0;
  let isListening = true;
  return {
    current: () => (isListening ? version : undefined),
    lastKnown: () => version,
    bump: () => {
      version += 1;
    },
    setListening: (now) => {
      // What was missed in between is unknown, so everything from before is void.
      if (now && !isListening) version += 1;
      isListening = now;
    },
  };
}
