import { expect, test } from "vitest";
import { openDatabase } from "../../open-database.ts";
import { emptyPlace } from "../../testing/databases.ts";
import { rowsOfUser } from "../../testing/everything-in.ts";
import { fillEveryTable } from "../../testing/fill-every-table.ts";
import { ownedSite } from "../../testing/owned-site.ts";
import { personalDataOf, tablesOfUsers } from "./own-data.ts";

const site = ownedSite({
  environment: { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "site@mixtape.example" },
});

test("own data: the export contains every row of the user, without secret columns", async () => {
  await using place = await emptyPlace();
  const { db, close } = await openDatabase(place);
  await fillEveryTable(db, 3);
  const inTables = await rowsOfUser(db, "u1");
  const data = await personalDataOf({ db, publicDb: db, siteUrl: "" }, "u1");
  await close();
  // Fails if a table with a `user_id` is missing in own-data.ts.
  expect(Object.keys(inTables).sort()).toEqual([...tablesOfUsers].sort());
  const { account, ...rows } = data as { account: object } & Record<string, object[]>;
  const counts = Object.entries(rows).map(([name, { length }]) => [name, length]);
  expect(Object.fromEntries(counts)).toEqual(inTables);
  const created_at = "2026-09-21T14:13:20.123Z";
  expect(account).toMatchObject({ email: "u1@example.com", created_at });
  expect(JSON.stringify(data)).not.toMatch(/argon2|a{64}/);
});

test("own data: a member's export contains no data of other members", async () => {
  const [ada, bob] = [await site.join(), await site.join()];
  await ada.api("POST /users/me/follow");
  const march = await site.add({ year: 2024, month: 3 });
  const may = await site.add({ year: 2024, month: 5 });
  for (const { id } of [march, may])
    await ada.api("PUT /music/kept/:playlist_id", { params: { playlist_id: id } });
  await site.change(may.id, { published_at: null });
  const exported = await ada.api("GET /users/me/data");
  const { kept_playlists } = exported;
  const kept = expect.objectContaining({
    playlist_id: march.id,
    title: "March 2024",
    address: "https://mixtape.example/music/2024/march",
  });
  expect(kept_playlists).toEqual(expect.arrayContaining([kept]));
  expect(kept_playlists).toHaveLength(2);
  expect(JSON.stringify(kept_playlists)).not.toContain("May");
  const data = JSON.stringify(exported);
  for (const part of [ada.email, '"A test"', "confirm_follow"]) expect(data).toContain(part);
  expect(data).not.toContain(bob.user.id);
});
