import pg from "pg";

const retryAfter = 300;
// Pings notice a connection that a firewall has dropped.
const pingEvery = 1000;
// A shorter timeout would mistake a busy event loop for a lost connection.
const answerWithin = 3000;
const listen = "listen mixtape_changes";

export async function listenForChanges(
  connectionString: string,
  changes: { invalidate: () => void; setListening: (isListening: boolean) => void },
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect() {
    const fresh = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: 3000,
      query_timeout: answerWithin,
    });
    client = fresh;
    let lost = false;
    let nextPing: NodeJS.Timeout | undefined;
    const onLost = () => {
      clearTimeout(nextPing);
      if (lost || stopped) return;
      lost = true;
      changes.setListening(false);
      fresh.end().catch(() => {});
      retry = setTimeout(() => void connect(), retryAfter);
    };
    const ping = () =>
      fresh.query(listen).then(() => {
        if (!lost && !stopped) nextPing = setTimeout(ping, pingEvery);
      }, onLost);
    fresh.on("error", onLost);
    fresh.on("end", onLost);
    fresh.on("notification", changes.invalidate);
    try {
      await fresh.connect();
      await fresh.query(listen);
    } catch {
      return onLost();
    }
    if (stopped) return;
    changes.setListening(true);
    nextPing = setTimeout(ping, pingEvery);
  }

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(retry);
    await client?.end().catch(() => {});
  };
}
