// Commands such as `npm run import` write to the SQLite file while the site runs.
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
      // If the file cannot be read, the next interval tries again.
    }
  }, lookEvery);
  timer.unref();
  return async () => clearInterval(timer);
}
