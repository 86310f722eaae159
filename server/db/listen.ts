// Hears what other instances write. While the line is down, whoever relies on it is told so.
import pg from "pg";
import type { Changes } from "../public/changes.ts";

const shortestPause = 100;
const longestPause = 5000;

/** Resolves once it listens; returns what stops it. */
export async function listenForChanges(connectionString: string, changes: Changes): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let pause = shortestPause;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect() {
    const fresh = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 3000 });
    let lost = false;
    const onLost = () => {
      if (lost || stopped) return;
      lost = true;
      changes.hearing(false);
      fresh.end().catch(() => {});
      retry = setTimeout(() => void connect(), pause);
      pause = Math.min(pause * 2, longestPause);
    };
    fresh.on("error", onLost);
    fresh.on("end", onLost);
    fresh.on("notification", changes.note);
    try {
      await fresh.connect();
      await fresh.query("listen mixtape_changes");
    } catch {
      return onLost();
    }
    client = fresh;
    pause = shortestPause;
    changes.hearing(true);
  }

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(retry);
    await client?.end().catch(() => {});
  };
}
