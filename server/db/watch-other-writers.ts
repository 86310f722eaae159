// The owner's commands write to the SQLite file beside the running site.
const lookEvery = 500;

export function watchOtherWriters(
  dataVersion: () => unknown,
  { invalidate }: { invalidate: () => void },
): () => Promise<void> {
  let last = dataVersion();
  const timer = setInterval(() => {
    try {
      const current = dataVersion();
      if (current !== last) invalidate();
      last = current;
    } catch {
      // A file that cannot be read at this moment is looked at again at the next.
    }
  }, lookEvery);
  timer.unref();
  return async () => clearInterval(timer);
}
