// The owner's commands write to the SQLite file beside the running site.
const lookEvery = 500;

export function watchOtherWriters(
  dataVersion: () => unknown,
  { invalidate }: { invalidate: () => void },
): () => Promise<void> {
  let last = dataVersion();
  const timer = setInterval(() => {
    const current = versionOr(last, dataVersion);
    if (current === last) return;
    last = current;
    invalidate();
  }, lookEvery);
  timer.unref();
  return async () => clearInterval(timer);
}

/** A file that cannot be read at this moment is looked at again at the next. */
function versionOr(last: unknown, dataVersion: () => unknown) {
  try {
    return dataVersion();
  } catch {
    return last;
  }
}
