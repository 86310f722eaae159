interface StoredFile {
  type: string;
  bytes: Buffer;
}

const minute = 60_000;

/**
 * Reads a file once for all who are sent it at the same time. Without it, a hundred who ask for one large picture
 * and read slowly are a hundred copies in memory. Nothing is kept: the bytes go with the last answer that holds them,
 * and after a minute they are asked for again, because they may have been removed.
 */
export function sharedReading(read: (name: string) => Promise<StoredFile | undefined>, now: () => number) {
  const reading = new Map<string, Promise<StoredFile | undefined>>();
  const sent = new Map<string, { type: string; bytes: WeakRef<Buffer>; readAt: number }>();

  async function readNow(name: string) {
    const file = await read(name);
    for (const [other, { bytes }] of sent) if (!bytes.deref()) sent.delete(other);
    if (file) sent.set(name, { type: file.type, bytes: new WeakRef(file.bytes), readAt: now() });
    return file;
  }

  return (name: string): Promise<StoredFile | undefined> => {
    const known = sent.get(name);
    const bytes = known && now() - known.readAt < minute ? known.bytes.deref() : undefined;
    if (known && bytes) return Promise.resolve({ type: known.type, bytes });
    const underWay = reading.get(name) ?? readNow(name).finally(() => reading.delete(name));
    reading.set(name, underWay);
    return underWay;
  };
}
