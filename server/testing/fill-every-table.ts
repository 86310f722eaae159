import type { Db } from "../db/tables.ts";
import { insertGallery } from "../galleries/write-galleries.ts";
import { insertPhoto } from "../galleries/write-photos.ts";
import { makeImage, makePhoto } from "../images/make-image.ts";
import { insertImage } from "../images/queries.ts";
import { insertSongs } from "../songs/queries.ts";
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

/** Rows in every table, more than one batch of them in some, with every kind of value. */
export async function fillEveryTable(db: Db, users = 1200) {
  await db.transaction().execute(async (transaction) => {
    const ids = Array.from({ length: users }, (_, index) => `u${index}`);
    for (let at = 0; at < users; at += 400)
      await transaction
        .insertInto("users")
        .values(ids.slice(at, at + 400).map(user))
        .execute();
    const times = { created_at: 1, expires_at: 2 };
    await transaction
      .insertInto("sessions")
      .values({ id: "s", user_id: "u1", ...times, last_seen_at: 3, network: "" })
      .execute();
    await transaction
      .insertInto("reset_tokens")
      .values({ token_hash: "a".repeat(64), user_id: "u1", ...times })
      .execute();
    await transaction
      .insertInto("outbox")
      .values({
        id: "o",
        kind: "recovery",
        user_id: "u1",
        address: null,
        created_at: 1,
        next_attempt_at: 9,
        last_error: "x\ny",
      })
      .execute();
    await transaction
      .insertInto("followers")
      .values({ id: "c".repeat(64), email: "f@example.com", state: "yes", asked_at: 1 })
      .execute();
    await transaction
      .insertInto("follow_links")
      .values({
        token_hash: "b".repeat(64),
        follower_id: "c".repeat(64),
        kind: "unsubscribe",
        expires_at: null,
      })
      .execute();
    await transaction
      .insertInto("announcements")
      .values({ playlist_id: "a", announced_at: 1, starts_at: 2 })
      .execute();
    await transaction
      .insertInto("attempts")
      .values({ key: "k", count: 3, expires_at: 4, retry_at: 5 })
      .execute();
    await transaction
      .insertInto("removed_playlists")
      .values({ id: "r", playlist: "{}", songs: "[]", removed_at: 6 })
      .execute();
    await transaction
      .insertInto("listens")
      .values({ day: "2026-11-12", playlist_id: "a", platform: "deezer", count: 3 })
      .execute();
    await transaction
      .insertInto("site_settings")
      .values({ id: "site", settings: "{}", previous: null, updated_at: 8 })
      .execute();
    for (const color of ["#102030", "#ff8a5c"])
      await insertImage(
        transaction,
        await makeImage(await plain(80, 60, color).png().toBuffer()),
        7,
      );
    const photo = await makePhoto(await plain(80, 60).png().toBuffer());
    const { id } = await insertGallery(
      transaction,
      { title: "Zürich 🎧", description: "", year: 2025, month: 5, is_published: true },
      9,
    );
    await insertPhoto(transaction, id, photo, 10);
    const { filename } = await transaction
      .selectFrom("images")
      .select("filename")
      .executeTakeFirstOrThrow();
    for (const id of ["b", "a", "C"]) {
      await transaction
        .insertInto("playlists")
        .values(
          playlistRow({
            id,
            image: id === "a" ? filename : null,
            month: id === "a" ? 3 : null,
            is_bonus: id === "C",
          }),
        )
        .execute();
      await insertSongs(
        transaction,
        id,
        Array.from({ length: 300 }, (_, index) =>
          song(`Ärtist ${index} - Title`, { duration: index || null }),
        ),
      );
    }
    await transaction
      .insertInto("link_nights")
      .values({
        playlist_id: "a",
        platform: "deezer",
        platform_id: "1",
        nights: 1,
        since: "2026-11-12",
        checked_on: "2026-11-12",
        is_confirmed: true,
      })
      .execute();
    // A gap in the numbers, as deletions leave them.
    await transaction
      .deleteFrom("songs")
      .where("playlist_id", "=", "b")
      .where("position", "=", 150)
      .execute();
  });
}
