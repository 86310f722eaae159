// The version of what visitors see. Whatever is cached for them is cached under it, and every write that they can see moves it on.
export interface CacheVersion {
  /** Undefined while changes that other instances make cannot be heard: then nothing may be cached. */
  current: () => number | undefined;
  /** What was cached under this one was right when it was last possible to tell, and nothing is known to have changed since. */
  lastKnown: () => number;
  /** Invalidates everything that is cached. */
  bump: () => void;
  /** Whether other instances can be heard. */
  setListening: (isListening: boolean) => void;
}

export function createCacheVersion(): CacheVersion {
  let version = 0;
  let isListening = true;
  /** The version from before other instances could not be heard for a while. */
  let before: number | undefined;
  return {
    current: () => (isListening ? version : undefined),
    lastKnown: () => before ?? version,
    bump: () => {
      version += 1;
      before = undefined;
    },
    setListening: (now) => {
      // What was missed in between is unknown: everything from before has to be made again, if it can be.
      if (now && !isListening) {
        before ??= version;
        version += 1;
      }
      isListening = now;
    },
  };
}
