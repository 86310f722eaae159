// Telling 10,000 followers about a playlist: how long queueing their mails takes, what it costs in memory, and how long visitors and
// log-ins wait meanwhile and while the first mails go out. `node bench/followers.ts` runs it alone.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "#server/open-database.ts";
import { playlistRow } from "#server/testing/whole-playlist.ts";
import { named } from "#server/users/plain-name.ts";
import { onBothDatabases, type UrlOf } from "./databases.ts";
import type { Figure } from "./figure.ts";
import { megabytesOf } from "./memory.ts";
import { accessToken, type Running, startSite } from "./processes.ts";
import { watchVisitors } from "./visitors.ts";

const followers = 10_000;
const batch = 500;
const sendingFor = 15_000;

async function fill(dataDir: string, databaseUrl: string | undefined) {
  const { db, close } = await openDatabase({ dataDir, databaseUrl });
  for (let from = 0; from < followers; from += batch) {
    const rows = Array.from({ length: batch }, (_, index) => ({
      id: crypto.randomUUID(),
      email: `user${from + index}@example.com`,
      ...named(`User ${from + index}`),
      password_hash: "$argon2id$",
      is_superuser: false,
      is_active: true,
      created_at: 0,
      follows: "yes" as const,
    }));
    await db.insertInto("users").values(rows).execute();
  }
  const playlist = playlistRow({ year: 2024, month: 6 });
  await db.insertInto("playlists").values(playlist).execute();
  await close();
  return playlist.id;
}

async function timed(work: () => Promise<Response>) {
  const began = performance.now();
  const answer = await work();
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${answer.url} answers ${answer.status}`);
  return performance.now() - began;
}

const member = {
  email: "ada@example.com",
  password: "a song for the bench",
  full_name: "Ada Visitor",
};

/** Not the owner's: whoever tells waits for nobody but themselves. */
async function logInsUntil(site: Running, end: Promise<unknown>) {
  let isOver = false;
  void end.finally(() => {
    isOver = true;
  });
  const waits: number[] = [];
  const body = new URLSearchParams({ username: member.email, password: member.password });
  while (!isOver)
    waits.push(
      await timed(() => fetch(`${site.address}/login/access-token`, { method: "POST", body })),
    );
  return Math.max(...waits);
}

async function tellOn(engine: string, urlOf: UrlOf): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "mixtape-bench-"));
  const databaseUrl = await urlOf("following");
  const playlist = await fill(dataDir, databaseUrl);
  await using site = await startSite({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? "",
    SAMPLE_DATA: "off",
    MAIL_DELAY: "0",
  });
  const authorization = `Bearer ${await accessToken(site)}`;
  const headers = { "content-type": "application/json" };
  await timed(() =>
    fetch(`${site.address}/users/signup`, {
      method: "POST",
      headers,
      body: JSON.stringify(member),
    }),
  );
  const stopVisitors = await watchVisitors(site);
  const before = megabytesOf(site.child.pid);
  const telling = timed(() =>
    fetch(`${site.address}/playlists/${playlist}/tell`, {
      method: "POST",
      headers: { authorization },
    }),
  );
  const slowestLogin = await logInsUntil(site, telling);
  const queued = await telling;
  await wait(sendingFor);
  const p99 = await stopVisitors();
  const after = megabytesOf(site.child.pid);
  rmSync(dataDir, { recursive: true, force: true });
  return [
    {
      name: `10,000 followers told, ${engine}`,
      unit: "ms",
      figure: queued,
      goal: { atMost: 2000 },
    },
    { name: `memory for it, ${engine}`, unit: "MB", figure: after - before, goal: { atMost: 30 } },
    {
      name: `visitors' p99 while they are told, ${engine}`,
      unit: "ms",
      figure: p99,
      goal: { atMost: 100 },
    },
    {
      name: `slowest log-in while they are queued, ${engine}`,
      unit: "ms",
      figure: slowestLogin,
      goal: { atMost: 500 },
    },
  ];
}

export const telling = () => onBothDatabases(tellOn);

if (import.meta.main) console.table(await telling());
