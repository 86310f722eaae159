import { expect, test } from "vitest";
import { startSite } from "../testing/start-site.ts";
import { exampleIds, playlistRow } from "../testing/whole-playlist.ts";
import { databaseErrorKind } from "./errors.ts";

test("E4, J13: database: constraints refuse orphaned rows and invalid playlists", async () => {
  await using site = await startSite();
  const { db } = site;
  const user_id = "nobody";
  const token_hash = "0".repeat(64);
  const times = { created_at: 1, expires_at: 2 };
  const image = { name: "x", filename: "nothing.png", type: "image/png", bytes: new Uint8Array(1) };
  const meaning = (insert: { execute: () => Promise<unknown> }) =>
    insert.execute().then(() => "stored", databaseErrorKind);
  const insert = (change: object) =>
    meaning(db.insertInto("playlists").values({ ...playlistRow(), ...change }));
  for (const orphan of [
    db.insertInto("sessions").values({ id: "s", token_hash, user_id, ...times, last_seen_at: 1 }),
    db.insertInto("reset_tokens").values({ token_hash, user_id, ...times }),
    db.insertInto("image_files").values(image),
    db.insertInto("outbox").values({
      id: "o",
      kind: "recovery",
      user_id,
      created_at: 1,
      next_attempt_at: 1,
    }),
  ])
    expect(await meaning(orphan)).toBe("gone");
  expect(await insert({ image: "nothing.png" })).toBe("gone");
  for (const change of [
    { year: 1899 },
    { year: 2101 },
    { year: null },
    { end_year: 2023 },
    { month: 13 },
    { month: 0 },
    { bonus_number: 0 },
    { spotify_id: "x".repeat(21) },
    { spotify_id: `${"x".repeat(21)}/` },
    { deezer_id: "12a" },
    { youtube_id: "a b c d e f g h" },
    { qobuz_id: "1".repeat(65) },
  ])
    expect(await insert(change), JSON.stringify(change)).toBeUndefined();
  expect(await insert({ ...exampleIds, month: 12 })).toBe("stored");
});
