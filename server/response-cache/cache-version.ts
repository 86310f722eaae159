export type CacheVersion = ReturnType<typeof createCacheVersion>;

export function createCacheVersion(now: () => number) {
  let version = 0;
  let endsAt = Number.POSITIVE_INFINITY;
  let isListening = true;
  const invalidate = () => {
    version += 1;
    endsAt = Number.POSITIVE_INFINITY;
  };
  return {
    /** Undefined while LISTEN is disconnected from PostgreSQL: writes go unnoticed, so nothing may be cached. */
    current: () => {
      if (isListening && now() >= endsAt) invalidate();
      return isListening ? version : undefined;
    },
    /** Invalidates the cache at `time`, when a scheduled playlist appears without a write. */
    endAt: (time: number) => {
      endsAt = Math.min(endsAt, time);
    },
    invalidate,
    setListening: (is: boolean) => {
      if (!is) invalidate();
      isListening = is;
    },
  };
}
