// Many who write at once, and the ledger of what they asked for and what they were promised: kept outside the process that is killed.
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { databaseFile } from "#server/db/sqlite-file.ts";

interface WritersOptions {
  count: number;
  /** Where the site is at the moment; undefined while it is down. */
  address: () => string | undefined;
  token: string;
  /** Milliseconds between two writes of one writer. */
  pause?: number;
}

/** A playlist's YouTube id is where each writer leaves its mark. */
export function startWriters({ count, address, token, pause = 0 }: WritersOptions) {
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
      // An answer that does not arrive whole is none.
      const status = where
        ? await fetch(`${where}/playlists/`, { method: "POST", headers, body }).then(
            async (answer) => (await answer.text()) && answer.status,
            () => 0,
          )
        : 0;
      statuses.add(Number(status));
      if (status === 200) acknowledged.add(mark);
      if (status !== 200 || pause) await wait(pause || 50);
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

/** Nothing acknowledged is lost, nothing is there twice or unasked, and the database is sound. */
export function expectKept(
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
