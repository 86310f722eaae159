import { expect, test } from "vitest";
import { startSite } from "../testing/start-site.ts";
import { exampleIds, playlistRow } from "../testing/whole-playlist.ts";
import { databaseErrorKind } from "./errors.ts";

test("E4, J13: the database itself refuses rows that belong to nothing, and playlists that break a rule", async () => {
  await using site = await startSite();
  const { db } = site;
  const now = site.clock.now;
  const nobody = "00000000-0000-4000-8000-000000000000";
  const playlist = playlistRow({ id: nobody, year: 2020, created_at: now, updated_at: now });
  const session = {
    id: nobody,
    user_id: nobody,
    created_at: now,
    expires_at: now,
    last_seen_at: now,
    network: "",
  };
  const token = { token_hash: "0".repeat(64), user_id: nobody, created_at: now, expires_at: now };
  const file = { name: "x", filename: "nothing.png", type: "image/png", bytes: new Uint8Array(1) };
  const mail = {
    id: nobody,
    kind: "recovery" as const,
    user_id: nobody,
    created_at: now,
    next_attempt_at: now,
  };
  const meaning = (insert: { execute: () => Promise<unknown> }) =>
    insert.execute().then(
      () => "stored",
      (error: unknown) => databaseErrorKind(error),
    );
  expect(await meaning(db.insertInto("sessions").values(session))).toBe("gone");
  expect(await meaning(db.insertInto("reset_tokens").values(token))).toBe("gone");
  expect(await meaning(db.insertInto("image_files").values(file))).toBe("gone");
  expect(await meaning(db.insertInto("outbox").values(mail))).toBe("gone");
  const insert = (change: object) =>
    meaning(db.insertInto("playlists").values({ ...playlist, ...change }));
  expect(await insert({ image: "nothing.png" })).toBe("gone");
  for (const change of [
    { year: 1899 },
    { year: 2101 },
    { year: null },
    { end_year: 2019 },
    { month: 13 },
    { month: 0 },
    { bonus_number: 0 },
    { spotify_id: "x".repeat(21) },
    { spotify_id: `${"x".repeat(21)}/` },
    { deezer_id: "12a" },
    { youtube_id: "a b c d e f g h" },
    { qobuz_id: "1".repeat(65) },
  ])
    expect([change, await insert(change)]).toEqual([change, undefined]);
  expect(await insert({ ...exampleIds, month: 12 })).toBe("stored");
});
