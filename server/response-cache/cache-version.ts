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
    /** Returns undefined while PostgreSQL's LISTEN is disconnected. Writes then go unnoticed, so nothing may be cached. */
    current: () => {
      if (isListening && now() >= endsAt) invalidate();
      return isListening ? version : undefined;
    },
    /** Ends the version when a scheduled playlist appears, because no write invalidates the cache at that time. */
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
