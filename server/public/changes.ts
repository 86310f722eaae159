// Whether what visitors see has changed. Everything kept for them is kept under a version and is void with the next one.

export interface Changes {
  /** Undefined while changes made elsewhere cannot be heard: then nothing may be kept. */
  version: () => number | undefined;
  /** Something visitors see was written. */
  note: () => void;
  /** Whether other instances can be heard. */
  hearing: (isHearing: boolean) => void;
}

export function createChanges(): Changes {
  let version = 0;
  let isHearing = true;
  return {
    version: () => (isHearing ? version : undefined),
    note: () => {
      version += 1;
    },
    hearing: (now) => {
      // What was missed in between is unknown, so everything from before is void.
      version += 1;
      isHearing = now;
    },
  };
}
