// The files that visitors ask for most, in memory: the least recently asked for make room.

export interface StoredFile {
  type: string;
  bytes: Buffer;
}

interface Limits {
  /** Of all files together. */
  bytes: number;
  /** A larger file is not kept at all: one original must not push out a hundred covers. */
  bytesOfOne: number;
  /** Milliseconds after which a file is looked up again, because it may have been removed. */
  age: number;
}

export class HotFiles {
  private readonly limits: Limits;
  /** A Map remembers the order of insertion: the first is the one asked for longest ago. */
  private readonly files = new Map<string, { file: StoredFile; readAt: number }>();
  private held = 0;

  constructor(limits: Limits) {
    this.limits = limits;
  }

  get bytesHeld() {
    return this.held;
  }

  get(name: string, now: number): StoredFile | undefined {
    const kept = this.files.get(name);
    if (!kept) return undefined;
    this.remove(name);
    if (now - kept.readAt >= this.limits.age) return undefined;
    this.insert(name, kept);
    return kept.file;
  }

  keep(name: string, file: StoredFile, now: number) {
    if (file.bytes.length > this.limits.bytesOfOne) return;
    this.remove(name);
    this.insert(name, { file, readAt: now });
    for (const oldest of this.files.keys()) {
      if (this.held <= this.limits.bytes) return;
      this.remove(oldest);
    }
  }

  private insert(name: string, kept: { file: StoredFile; readAt: number }) {
    this.files.set(name, kept);
    this.held += kept.file.bytes.length;
  }

  private remove(name: string) {
    this.held -= this.files.get(name)?.file.bytes.length ?? 0;
    this.files.delete(name);
  }
}
