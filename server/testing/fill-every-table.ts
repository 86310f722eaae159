import type { Insertable } from "kysely";
import type { Db, Tables } from "../db/tables.ts";
import { insertSongs } from "../features/songs/queries.ts";
import { makeImage } from "../images/make-image.ts";
import { insertImage } from "../images/queries.ts";
import { plain } from "./pictures.ts";
import { song } from "./songs.ts";
import { playlistRow } from "./whole-playlist.ts";

const user = (id: string) => ({
  id,
  email: `${id}@example.com`,
  full_name: "Zoë ŁÓDŹ 音楽 🎧",
  sort_name: "zoe lodz",
  password_hash: "$argon2id$made-up",
  is_superuser: id === "u1",
  is_active: id !== "u2",
  created_at: 1_790_000_000_123,
});

const [tokenHash, linkHash] = ["a".repeat(64), "b".repeat(64)];
const times = { created_at: 1, expires_at: 2 };
const mbid = "8f3471b5-7e6a-48da-86a9-c1c07a0f47ae";
const night = "2026-11-12";
const link = { playlist_id: "a", platform: "deezer" } as const;
const mail = { kind: "recovery", user_id: "u1", created_at: 1, next_attempt_at: 9 } as const;
type Filled = "users" | "images" | "image_files" | "photos" | "playlists" | "songs" | "migrations";
const rows: { [Table in Exclude<keyof Tables, Filled>]: Insertable<Tables[Table]> } = {
  sessions: {
    id: "s",
    token_hash: tokenHash,
    user_id: "u1",
    ...times,
    last_seen_at: 3,
    browser: "Firefox on Linux",
  },
  reset_tokens: { token_hash: tokenHash, user_id: "u1", ...times },
  passkeys: {
    id: "p",
    user_id: "u1",
    name: "Pixel 9",
    public_key: "b",
    counter: 1,
    rp_id: "mixtape.example",
    created_at: 1,
    last_used_at: null,
  },
  passkey_challenges: { challenge: "c", user_id: "u1", expires_at: 1 },
  outbox: { id: "o", ...mail, address: null, last_error: "x\ny" },
  followers: { id: "f", email: "f@example.com", state: "yes", user_id: "u1" },
  follow_requests: {
    id: "r",
    email: "g@example.com",
    user_id: "u1",
    token_hash: linkHash,
    expires_at: 2,
  },
  unsubscribe_links: { token_hash: linkHash, follower_id: "f" },
  announcements: { playlist_id: "a", announced_at: 1, starts_at: 2 },
  attempts: { key: "k", count: 3, expires_at: 4 },
  problems: { name: "disk", host: "h", text: "t", since: 1, checked_at: 2, is_reported: true },
  monthly_letters: { month: "2026-10", followers: 3, lines: "[]" },
  open_link_checks: { platform: "deezer", since: night },
  galleries: {
    id: "g",
    slug: "zurich",
    title: "Zürich 🎧",
    description: "",
    year: 2025,
    month: 5,
    created_at: 1,
    updated_at: 2,
    published_at: 3,
  },
  site_settings: { id: "site", settings: "{}", updated_at: 8 },
  kept_playlists: { user_id: "u1", playlist_id: "a", kept_at: 1 },
  listens: { day: night, ...link, count: 3 },
  link_nights: {
    ...link,
    platform_id: "1",
    nights: 1,
    since: night,
    checked_on: night,
    is_confirmed: true,
  },
};

/** Fills every table, and some with more rows than `npm run move` copies in one batch. */
export async function fillEveryTable(db: Db, users = 1200) {
  await db.transaction().execute(async (transaction) => {
    const insert = (table: string, values: unknown) =>
      transaction
        .insertInto(table as "users")
        .values(values as never)
        .execute();
    const ids = Array.from({ length: users }, (_, index) => `u${index}`);
    for (let at = 0; at < users; at += 400)
      await insert("users", ids.slice(at, at + 400).map(user));
    let image = null;
    for (const color of ["#102030", "#ff8a5c"]) {
      const made = await makeImage(await plain(80, 60, color).png().toBuffer());
      await insertImage(transaction, made, 7);
      image = made.filename;
    }
    const songs = Array.from({ length: 300 }, (_, index) =>
      song(`Ärtist ${index} - Title`, { duration: index || null, mbid: index ? mbid : null }),
    );
    for (const some of [
      { id: "b" },
      { id: "a", image, month: 3 },
      { id: "C", is_bonus: true, deleted_at: 6 },
    ]) {
      await insert("playlists", playlistRow(some));
      await insertSongs(transaction, some.id, songs);
    }
    for (const [table, row] of Object.entries(rows)) await insert(table, row);
    const photo = await makeImage(await plain(80, 60).png().toBuffer(), "photo");
    await insertImage(transaction, photo, 7);
    const { filename } = photo;
    const photoIn = { gallery_id: "g", filename, position: 1, caption: "Zürich 🎧", alt: "" };
    await insert("photos", { id: "p", ...photoIn });
    await transaction
      .deleteFrom("songs")
      .where("playlist_id", "=", "b")
      .where("position", "=", 150)
      .execute();
  });
}
