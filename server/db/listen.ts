// Hears what other instances write. While the line is down, whoever relies on it is told so.
import pg from "pg";

/** What is told of changes, and of whether they can be heard. */
interface Changes {
  bump: () => void;
  setListening: (isListening: boolean) => void;
}

const shortestPause = 100;
const longestPause = 500;
// A line that breaks without a word, as when a firewall forgets it, is only noticed by asking.
const askEvery = 1000;
const answerWithin = 1000;
// Said again it changes nothing, so it serves as the question too.
const listen = "listen mixtape_changes";

/** Resolves once it listens; returns what stops it. */
export async function listenForChanges(connectionString: string, changes: Changes): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let pause = shortestPause;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect() {
    const fresh = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 3000 });
    // Known from now on, so that a stop while it connects ends it too.
    client = fresh;
    let lost = false;
    let question: NodeJS.Timeout | undefined;
    let patience: NodeJS.Timeout | undefined;
    const onLost = () => {
      clearTimeout(question);
      clearTimeout(patience);
      if (lost || stopped) return;
      lost = true;
      changes.setListening(false);
      fresh.end().catch(() => {});
      retry = setTimeout(() => void connect(), pause);
      pause = Math.min(pause * 2, longestPause);
    };
    const ask = () => {
      // An answer that has arrived while we were busy is read first: late for us is not late.
      patience = setTimeout(() => setImmediate(() => patience && onLost()), answerWithin);
      fresh.query(listen).then(() => {
        clearTimeout(patience);
        patience = undefined;
        if (!lost && !stopped) question = setTimeout(ask, askEvery);
      }, onLost);
    };
    fresh.on("error", onLost);
    fresh.on("end", onLost);
    fresh.on("notification", changes.bump);
    try {
      await fresh.connect();
      await fresh.query(listen);
    } catch {
      return onLost();
    }
    if (stopped) return;
    pause = shortestPause;
    changes.setListening(true);
    question = setTimeout(ask, askEvery);
  }

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(retry);
    await client?.end().catch(() => {});
  };
}
