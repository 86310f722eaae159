// A page of each long list with 10,000 playlists and 100,000 users, against the same page with 100 of each, on both databases.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openDatabase } from "#server/db/open.ts";
import type { Db } from "#server/db/tables.ts";
import { startPostgres } from "#server/testing/postgres-server.ts";
import type { Figure } from "./figure.ts";
import { median } from "./median.ts";
import { accessToken, startSite } from "./processes.ts";

const few = { users: 100, playlists: 100 };
const many = { users: 100_000, playlists: 10_000 };
const requests = 80;

const pages = {
  "users, first page": "/users/?limit=5",
  "users by name": "/users/?limit=5&sort=full_name",
  "playlists, first page": "/playlists/?limit=100",
  "playlists by month": "/playlists/?limit=100&sort=-month",
};

const uuid = (kind: string, number: number) => `00000000-0000-4000-${kind}-${String(number).padStart(12, "0")}`;

async function fill(db: Db, { users, playlists }: typeof few) {
  const batch = 500;
  for (let from = 0; from < users; from += batch) {
    const rows = Array.from({ length: Math.min(batch, users - from) }, (_, index) => {
      const number = from + index;
      return {
        id: uuid("8000", number),
        email: `user${number}@example.com`,
        full_name: `User ${number}`,
        password_hash: "$argon2id$",
        is_superuser: false,
        is_active: true,
        created_at: number,
      };
    });
    await db.insertInto("users").values(rows).execute();
  }
  for (let from = 0; from < playlists; from += batch) {
    const rows = Array.from({ length: Math.min(batch, playlists - from) }, (_, index) => {
      const number = from + index;
      const year = 1900 + (number % 120);
      const ids = { spotify_id: "", deezer_id: "", youtube_id: "", qobuz_id: "" };
      const flags = { is_extended: false, is_bonus: false, bonus_number: null, image: null, end_year: null };
      return { id: uuid("9000", number), year, month: (number % 12) + 1, ...flags, ...ids, created_at: number, updated_at: number };
    });
    await db.insertInto("playlists").values(rows).execute();
  }
}

/** Milliseconds per answer, the median of many, one after the other. */
async function timesWith(size: typeof few, databaseUrl: string | undefined) {
  const dataDir = mkdtempSync(join(tmpdir(), "mixtape-bench-"));
  const { db, close } = await openDatabase({ dataDir, databaseUrl });
  await fill(db, size);
  await close();
  await using site = await startSite({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? "", SAMPLE_DATA: "off" });
  const headers = { authorization: `Bearer ${await accessToken(site)}` };
  const medians: Record<string, number> = {};
  for (const [name, path] of Object.entries(pages)) {
    const times = [];
    for (let count = 0; count < requests; count++) {
      const started = performance.now();
      const answer = await fetch(site.address + path, { headers });
      await answer.text();
      if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
      times.push(performance.now() - started);
    }
    medians[name] = median(times);
  }
  rmSync(dataDir, { recursive: true, force: true });
  return medians;
}

export async function longLists(): Promise<Figure[]> {
  const postgres = await startPostgres();
  try {
    const figures: Figure[] = [];
    for (const engine of ["SQLite", "PostgreSQL"]) {
      const urlOf = async (name: string) => (engine === "SQLite" ? undefined : await createDatabase(postgres.url, name));
      const small = await timesWith(few, await urlOf("few"));
      const large = await timesWith(many, await urlOf("many"));
      for (const name of Object.keys(pages)) {
        const [figure, baseline] = [large[name] ?? Number.NaN, small[name] ?? Number.NaN];
        figures.push({ name: `${name}, ${engine}`, unit: "ms", figure, baseline, goal: { atMost: 2 } });
      }
    }
    return figures;
  } finally {
    await postgres.stop();
  }
}

async function createDatabase(url: (database: string) => string, name: string) {
  const client = new pg.Client({ connectionString: url("postgres") });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return url(name);
}
