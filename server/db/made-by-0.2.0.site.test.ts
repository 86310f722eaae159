// The database in testing/made-by-0.2.0 was filled through the API of 0.2.0. Its rows in link_checks and link_failures were inserted by hand.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { playlistTitle } from "#domain/playlist-title.ts";
import { hashOf } from "../features/auth/link-token.ts";
import { createPasswords } from "../features/auth/passwords.ts";
import { restoreSqlite } from "../features/backup/sqlite-restore.ts";
import { artistKey } from "../features/songs/song-row.ts";
import { emptyPlace, engine } from "../testing/databases.ts";
import { everythingIn } from "../testing/everything-in.ts";
import { startSite } from "../testing/start-site.ts";
import { withPostgres } from "./postgres.ts";
import { databaseFile } from "./sqlite-file.ts";

const fixture = join(import.meta.dirname, "..", "testing", "made-by-0.2.0");
const saved = (name: string) => gunzipSync(readFileSync(join(fixture, name)));
const filledAt = Date.parse("2026-11-17T01:31:00Z");
const since = `
  insert into follow_tokens (token_hash, user_id, kind, created_at)
    select '${hashOf("leave")}', id, 'unsubscribe', 1 from users where email = 'ada@example.com';
  insert into outbox (id, kind, user_id, playlist_id, created_at, next_attempt_at, handed_at)
    select 'handed', 'new_playlist', id, '00000000-0000-4000-8000-000000000002', 1, 1, ${filledAt}
      from users where email = 'bob@example.com';
  update users set mail_refusals = 2 where email = 'cleo@example.com';`;
const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

test("upgrade: accounts, playlists, settings, listens and followers of 0.2.0 are still there", async () => {
  await using place = await emptyPlace();
  if (place.databaseUrl) {
    await withPostgres(place.databaseUrl, async (client) => {
      await client.query(String(saved("postgres.sql.gz")));
      await client.query(`set search_path = public; ${since}`);
    });
  } else {
    writeFileSync(databaseFile(place.dataDir), saved("mixtape.db.gz"), { mode: 0o600 });
    using db = new DatabaseSync(databaseFile(place.dataDir));
    db.exec(since);
  }
  const passwords = createPasswords();
  await using site = await startSite({ place, passwords, startedAt: filledAt });
  const as = async (name: string, role: string) =>
    site.client(await site.logIn(`${name}@example.com`, `the ${role}'s own words`));
  const [owner, ada] = [await as("owner", "owner"), await as("ada", "member")];
  const users = await owner("GET /users/", { query: { sort: "email" } });
  expect(users.data).toMatchObject([
    { email: "ada@example.com", full_name: "Ada Lovelace", is_superuser: false, is_active: true },
    { full_name: "Bob Ångström" },
    { full_name: "Cleo 音楽" },
    { full_name: "Dora", is_superuser: true, is_active: false },
    { email: "owner@example.com", full_name: null, is_superuser: true, is_active: true },
  ]);
  const playlists = await owner("GET /playlists/", {});
  expect(playlists.data.map(playlistTitle).sort()).toEqual([
    ...["2018-2022+", "2023", "2023+", "Bonus 2022"],
    ...["December 2024", "March 2024", "March 2024"],
  ]);
  const march = playlists.data.find((one) => one.id === id(1));
  expect(march).toMatchObject({ deezer_id: "1313621735", song_count: 3, duration: null });
  const cover = await site.send(`/images/${march?.image}`);
  expect([cover.status, cover.headers.get("content-type")]).toEqual([200, "image/png"]);
  const params = { playlist_id: id(1) };
  expect((await owner("GET /playlists/:playlist_id/songs", { params })).data).toMatchObject([
    { title: "Lanterns & Rain", artist: "Röyksopp", album: "Senior", duration: 245 },
    { title: "音楽", artist: "Cornelius", album: null, duration: null },
    { title: "Simon says", artist: "Simon & Garfunkel", album: "Live", duration: 181 },
  ]);
  for (const { artist, artist_key } of await site.db.selectFrom("songs").selectAll().execute())
    expect(artist_key).toBe(artistKey(artist));
  // Since 0.3.0, the search treats & as the word "and".
  const found = await site.client()("GET /music/search", { query: { q: "lanterns and" } });
  expect(found.data).toMatchObject([{ title: "Lanterns & Rain" }]);
  const stored = await site.db.selectFrom("playlists").selectAll().execute();
  for (const { created_at, published_at } of stored) expect(published_at).toBe(created_at);
  expect(await site.client()("GET /site/")).toMatchObject({
    name: "Ada's mixtapes",
    default_theme: "light",
    first_year: 2018,
  });
  expect((await owner("GET /playlists/listens")).most_heard).toMatchObject([
    { id: id(1), count: 3 },
    { id: id(2), count: 1 },
  ]);
  expect((await owner("GET /playlists/links")).gone).toMatchObject([
    { playlist_id: id(1), id: "1313621735", since: "2026-11-14" },
  ]);
  expect(await owner("GET /followers/")).toMatchObject({
    count: 1,
    announcements: [{ playlist_id: id(2), sent: 1, waiting: 1 }],
    refused: ["cleo@example.com"],
  });
  expect(await ada("GET /users/me")).toMatchObject({ follows: "yes" });
  await ada("POST /unsubscribe/:token", { params: { token: "leave" } });
  expect(await ada("GET /users/me")).toMatchObject({ follows: "no" });
  expect(JSON.stringify(await everythingIn(site.db))).not.toContain(hashOf("ada@example.com"));
});

test.runIf(engine() === "sqlite")("restore: accepts a backup made by 0.2.0", async () => {
  await using place = await emptyPlace();
  const file = join(place.dataDir, "mixtape-auto-2026-11-17T01-30-34-783Z.db");
  writeFileSync(file, saved("mixtape.db.gz"));
  {
    using backup = new DatabaseSync(file);
    backup.exec("create table backup_facts (facts text not null)");
  }
  await restoreSqlite(place.dataDir, file, filledAt);
  using db = new DatabaseSync(databaseFile(place.dataDir), { readOnly: true });
  expect(db.prepare("select count(*) as playlists from playlists").get()).toEqual({ playlists: 7 });
  expect(db.prepare("select name from sqlite_schema where name like 'backup%'").all()).toEqual([]);
});
