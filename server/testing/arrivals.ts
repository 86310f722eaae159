import { setTimeout as wait } from "node:timers/promises";

export class Arrivals<Thing> {
  readonly all: Thing[] = [];

  add(thing: Thing) {
    this.all.push(thing);
  }

  async waitFor(isIt: (thing: Thing) => boolean, timeout = 30_000): Promise<Thing> {
    for (const end = Date.now() + timeout; Date.now() < end; await wait(5)) {
      const found = this.all.find(isIt);
      if (found !== undefined) return found;
    }
    throw new Error(`Nothing of the kind came; what came: ${JSON.stringify(this.all)}`);
  }

  async waitForCount(count: number, timeout?: number): Promise<Thing[]> {
    if (count > 0) await this.waitFor(() => this.all.length >= count, timeout);
    return this.all;
  }
}
