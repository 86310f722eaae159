/** What has come so far, and a way to wait for what will come: by its arrival, never by sleeping. */
export class Arrivals<Thing> {
  readonly all: Thing[] = [];
  private readonly watchers = new Set<() => void>();

  add(thing: Thing) {
    this.all.push(thing);
    for (const look of this.watchers) look();
  }

  async waitFor(isIt: (thing: Thing) => boolean, timeout = 10_000): Promise<Thing> {
    const { promise, resolve, reject } = Promise.withResolvers<Thing>();
    const look = () => {
      const found = this.all.find(isIt);
      if (found !== undefined) resolve(found);
    };
    const giveUp = setTimeout(
      () => reject(new Error(`Nothing of the kind came; what came: ${JSON.stringify(this.all)}`)),
      timeout,
    );
    this.watchers.add(look);
    look();
    try {
      return await promise;
    } finally {
      this.watchers.delete(look);
      clearTimeout(giveUp);
    }
  }

  /** Resolves when there are so many. */
  async waitForCount(count: number, timeout?: number): Promise<Thing[]> {
    if (count > 0) await this.waitFor(() => this.all.length >= count, timeout);
    return this.all;
  }
}
