// Clients that write to a site in another process. The test can kill the site and still knows the acknowledged writes.
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { databaseFile } from "#server/db/sqlite-file.ts";

interface WritersOptions {
  count: number;
  /** Returns undefined while the site is down. */
  address: () => string | undefined;
  token: string;
  pauseMs?: number;
}

/** Starts clients that create playlists. Each playlist's YouTube id identifies the writer and the turn. */
export function startWriters({ count, address, token, pauseMs = 0 }: WritersOptions) {
  const asked = new Set<string>();
  const acknowledged = new Set<string>();
  const statuses = new Set<number>();
  let isOver = false;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };

  async function write(writer: number) {
    for (let turn = 0; !isOver; turn++) {
      const where = address();
      const mark = `writer-${writer}-turn-${turn}`;
      const body = JSON.stringify({ year: 2024, youtube_id: mark });
      if (where) asked.add(mark);
      // An incomplete response acknowledges no write.
      const status = where
        ? await fetch(`${where}/playlists/`, { method: "POST", headers, body }).then(
            async (answer) => (await answer.text()) && answer.status,
            () => 0,
          )
        : 0;
      statuses.add(Number(status));
      if (status === 200) acknowledged.add(mark);
      if (status !== 200 || pauseMs) await wait(pauseMs || 50);
    }
  }

  const all = Promise.all(Array.from({ length: count }, (_, writer) => write(writer)));
  return {
    asked,
    acknowledged,
    statuses,
    stop: async () => {
      isOver = true;
      await all;
    },
  };
}

export function expectStoredOnce(
  dataDir: string,
  { asked, acknowledged }: Pick<ReturnType<typeof startWriters>, "asked" | "acknowledged">,
) {
  const db = new DatabaseSync(databaseFile(dataDir), { readOnly: true });
  const marks = db.prepare("select youtube_id from playlists").all();
  expect(db.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
  db.close();
  const stored = marks.map(({ youtube_id }) => String(youtube_id));
  const present = new Set(stored);
  expect(acknowledged.difference(present)).toEqual(new Set());
  expect(present.difference(asked)).toEqual(new Set());
  expect(stored.length).toBe(present.size);
}
