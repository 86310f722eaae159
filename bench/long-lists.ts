// Pages of the long lists, a year and a login with 10,000 playlists and 100,000 users, against the same with 100 of each, on both databases.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { Db } from "#server/db/tables.ts";
import { openDatabase } from "#server/open-database.ts";
import { playlistRow } from "#server/testing/whole-playlist.ts";
import { named } from "#server/users/plain-name.ts";
import { onBothDatabases, type UrlOf } from "./databases.ts";
import type { Figure } from "./figure.ts";
import { median } from "./median.ts";
import { accessToken, logIn, startSite } from "./processes.ts";

const few = { users: 100, playlists: 100 };
const many = { users: 100_000, playlists: 10_000 };
const requests = 80;

const threeYears = 3 * 365 * 24 * 60 * 60 * 1000;

/** Twice what it costs with few, where it should not matter how many there are; so many milliseconds where it must (docs/decisions/012). */
const growth = { twice: { atMost: 2 }, noticed: { atMost: 100 } };

interface Asked {
  path: (size: typeof few) => string;
  /** What makes the site forget the answer it keeps, so that the next one is made and not only sent. */
  change?: true;
  /** In the middle, or searched for: so many rows have to be read. */
  reads?: true;
  /** Of all users, whom PostgreSQL counts one by one. */
  counts?: true;
}

const page = (path: string): Asked => ({ path: () => path });
const users = (path: Asked["path"]): Asked => ({ path, counts: true });
const far = (path: Asked["path"]): Asked => ({ path, reads: true });
const asked: Record<string, Asked> = {
  "users, first page": users(() => "/users/?limit=5"),
  "users, last page": users((size) => `/users/?limit=5&skip=${size.users - 5}`),
  "users, middle page": far((size) => `/users/?limit=5&skip=${size.users / 2}`),
  "users by name": users(() => "/users/?limit=5&sort=full_name"),
  "users by name, last page": users(
    (size) => `/users/?limit=5&sort=full_name&skip=${size.users - 5}`,
  ),
  "users by name, middle page": far(
    (size) => `/users/?limit=5&sort=full_name&skip=${size.users / 2}`,
  ),
  "users, searched": far(() => "/users/?limit=5&q=user77@"),
  "users, all of them found": far(() => "/users/?limit=5&q=example.com"),
  "playlists, first page": page("/playlists/?limit=100"),
  "playlists, last page": {
    path: ({ playlists }) => `/playlists/?limit=100&skip=${playlists - 100}`,
  },
  "playlists, middle page": {
    path: ({ playlists }) => `/playlists/?limit=100&skip=${playlists / 2 - 50}`,
  },
  "playlists by month": page("/playlists/?limit=100&sort=-month"),
  "playlists by month, middle page": {
    path: ({ playlists }) => `/playlists/?limit=100&sort=-month&skip=${playlists / 2 - 50}`,
  },
  "playlists, searched": page("/playlists/?limit=100&q=october+2024"),
  "a year, made anew": { path: () => "/music/2024", change: true },
};

const uuid = (kind: string, number: number) =>
  `00000000-0000-4000-${kind}-${String(number).padStart(12, "0")}`;

async function fill(db: Db, { users, playlists }: typeof few) {
  const batch = 500;
  for (let from = 0; from < users; from += batch) {
    const rows = Array.from({ length: Math.min(batch, users - from) }, (_, index) => {
      const number = from + index;
      return {
        id: uuid("8000", number),
        email: `user${number}@example.com`,
        ...named(`User ${number}`),
        password_hash: "$argon2id$",
        is_superuser: false,
        is_active: true,
        created_at: Math.floor((number / users) * threeYears),
      };
    });
    await db.insertInto("users").values(rows).execute();
  }
  for (let from = 0; from < playlists; from += batch) {
    const rows = Array.from({ length: Math.min(batch, playlists - from) }, (_, index) => {
      const number = from + index;
      // The same twelve in the year that is measured, however many there are around it.
      const year = number < 12 ? 2024 : 1900 + (number % 120);
      return playlistRow({
        id: uuid("9000", number),
        year,
        month: (number % 12) + 1,
        created_at: number,
        updated_at: number,
      });
    });
    await db.insertInto("playlists").values(rows).execute();
  }
}

async function millisecondsOf(ask: () => Promise<Response>) {
  const started = performance.now();
  const answer = await ask();
  await answer.text();
  if (!answer.ok) throw new Error(`${answer.url} answers ${answer.status}`);
  return performance.now() - started;
}

/** A site with so many of everything. */
async function startFilled(size: typeof few, databaseUrl: string | undefined) {
  const dataDir = mkdtempSync(join(tmpdir(), "mixtape-bench-"));
  const { db, close } = await openDatabase({ dataDir, databaseUrl });
  await fill(db, size);
  // What PostgreSQL does by itself within a minute.
  if (databaseUrl) await sql`vacuum analyze`.execute(db);
  await close();
  const site = await startSite({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? "",
    SAMPLE_DATA: "off",
  });
  const headers = { authorization: `Bearer ${await accessToken(site)}` };
  const patched = {
    method: "PATCH",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ month: 1 }),
  };
  return {
    login: () => millisecondsOf(() => logIn(site)),
    ask: async ({ path, change }: Asked) => {
      if (change) await fetch(`${site.address}/playlists/${uuid("9000", 0)}`, patched);
      return millisecondsOf(() => fetch(site.address + path(size), { headers }));
    },
    [Symbol.asyncDispose]: async () => {
      await site[Symbol.asyncDispose]();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The medians of many, in turns, so that a slow moment of the machine falls on both. */
async function inTurns(times: number, one: () => Promise<number>, other: () => Promise<number>) {
  const [first, second]: [number[], number[]] = [[], []];
  for (let count = 0; count < times; count++) {
    first.push(await one());
    second.push(await other());
  }
  return { figure: median(first), baseline: median(second) };
}

async function growthOn(engine: string, urlOf: UrlOf): Promise<Figure[]> {
  await using small = await startFilled(few, await urlOf("few"));
  await using large = await startFilled(many, await urlOf("many"));
  const figures: Figure[] = [];
  for (const [name, one] of Object.entries(asked)) {
    const { figure, baseline } = await inTurns(
      requests,
      () => large.ask(one),
      () => small.ask(one),
    );
    const isRead = one.reads || (one.counts && engine === "PostgreSQL");
    const held = isRead ? { goal: growth.noticed } : { baseline, goal: growth.twice };
    figures.push({ name: `${name}, ${engine}`, unit: "ms", figure, ...held });
  }
  const login = await inTurns(requests / 4, large.login, small.login);
  return [...figures, { name: `login, ${engine}`, unit: "ms", ...login, goal: growth.twice }];
}

export const longLists = () => onBothDatabases(growthOn);
