// SQLite has one writer. Within this process they take turns here; a lock of another process is waited for elsewhere (sqlite-connection.ts).

/** Milliseconds, as for another process's lock: whoever waits longer is answered 503, and not cut off without a word. */
const longestWait = 2000;

/** What SQLite says of a lock: `databaseErrorKind` knows it by its code. */
const busyError = () =>
  Object.assign(new Error("database is locked: another write takes too long"), { errcode: 5 });

/** One writer at a time, in the order they came. */
export class WriterQueue {
  private isTaken = false;
  private readonly waiting: (() => void)[] = [];

  /** Resolves with what ends the turn; called again, that does nothing. */
  async take(): Promise<() => void> {
    if (this.isTaken) await this.wait();
    this.isTaken = true;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const next = this.waiting.shift();
      // The turn is handed on rather than ended, so that nobody who comes later can slip in between.
      if (next) next();
      else this.isTaken = false;
    };
  }

  private wait() {
    return new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(start), 1);
        reject(busyError());
      }, longestWait);
      this.waiting.push(start);
    });
  }
}
