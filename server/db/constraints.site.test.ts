import { expect, test } from "vitest";
import { startSite } from "../testing/start-site.ts";
import { playlistRow } from "../testing/whole-playlist.ts";
import { databaseErrorKind } from "./errors.ts";

test("J13: the database itself refuses what belongs to nobody, and a thirteenth month", async () => {
  await using site = await startSite();
  const { db } = site;
  const now = site.clock.now;
  const nobody = "00000000-0000-4000-8000-000000000000";
  const playlist = playlistRow({ id: nobody, created_at: now, updated_at: now });
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
  expect(
    await meaning(db.insertInto("playlists").values({ ...playlist, image: "nothing.png" })),
  ).toBe("gone");
  expect(await meaning(db.insertInto("playlists").values({ ...playlist, month: 13 }))).toBe(
    undefined,
  );
  expect(await meaning(db.insertInto("playlists").values({ ...playlist, month: 12 }))).toBe(
    "stored",
  );
});
