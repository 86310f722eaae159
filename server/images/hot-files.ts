// The files that visitors ask for most, in memory and ready to be sent: the least recently asked for make room.
import type { CachedResponse } from "../response-cache/cached-response.ts";

interface Kept {
  file: CachedResponse;
  readAt: number;
}

interface Limits {
  /** Of all files together. */
  bytes: number;
  /** A larger file is not kept at all: one original must not push out a hundred covers. */
  bytesOfOne: number;
  /** Milliseconds after which a file is looked up again, because it may have been removed. */
  age: number;
}

const sizeOf = ({ encodings }: CachedResponse) => encodings.identity.body.length;

const megabyte = 1024 * 1024;
const usual: Limits = { bytes: 32 * megabyte, bytesOfOne: megabyte, age: 60 * 60 * 1000 };

export class HotFiles {
  private readonly limits: Limits;
  /** A Map remembers the order of insertion: the first is the one asked for longest ago. */
  private readonly files = new Map<string, Kept>();
  private held = 0;

  constructor(limits = usual) {
    this.limits = limits;
  }

  get bytesHeld() {
    return this.held;
  }

  get(name: string, now: number): CachedResponse | undefined {
    const kept = this.files.get(name);
    if (!kept) return undefined;
    this.remove(name);
    if (now - kept.readAt >= this.limits.age) return undefined;
    this.insert(name, kept);
    return kept.file;
  }

  keep(name: string, file: CachedResponse, now: number) {
    if (sizeOf(file) > this.limits.bytesOfOne) return;
    this.remove(name);
    this.insert(name, { file, readAt: now });
    for (const oldest of this.files.keys()) {
      if (this.held <= this.limits.bytes) return;
      this.remove(oldest);
    }
  }

  private insert(name: string, kept: Kept) {
    this.files.set(name, kept);
    this.held += sizeOf(kept.file);
  }

  private remove(name: string) {
    const kept = this.files.get(name);
    if (!kept) return;
    this.held -= sizeOf(kept.file);
    this.files.delete(name);
  }
}
