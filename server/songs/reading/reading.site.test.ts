import { expect, test } from "vitest";
import { longestSongsText } from "#contract/songs.ts";
import { refused } from "../../testing/refusal.ts";
import { song } from "../../testing/songs.ts";
import { startSite } from "../../testing/start-site.ts";

test("a text is read for an owner alone, and nothing of it is kept", async () => {
  await using site = await startSite();
  const { api } = await site.join({ is_superuser: true });
  const member = await site.join();
  const read = (text: string, caller = api) =>
    caller("POST /playlists/songs/read", { body: { text } });
  expect(
    await read("1. Maren Vale - Slow Harbour\nnothing\nHalden – Concrete Birds"),
  ).toMatchObject({
    songs: [song("Maren Vale - Slow Harbour"), song("Halden - Concrete Birds")],
    problems: [{ line: 2 }],
  });
  expect(await site.db.selectFrom("songs").selectAll().execute()).toEqual([]);
  await refused(read("A - B", member.api), 403, /privileges/);
  await refused(read(""), 422, "Text is required");
  await refused(read("x".repeat(longestSongsText + 1)), 422, "The text is too long: 1 MB at most");
});

test("a text of 1 MB is read whole, however many bytes its letters take", async () => {
  await using site = await startSite();
  const { api } = await site.join({ is_superuser: true });
  const line = `${"ä".repeat(500)} - ${"ö".repeat(200)}\n`;
  const text = line.repeat(Math.floor(longestSongsText / line.length));
  expect(
    (await api("POST /playlists/songs/read", { body: { text } })).problems.length,
  ).toBeGreaterThan(0);
});
