import { expect, test } from "vitest";
import { songFormats } from "#contract/song-formats.ts";
import { song } from "../testing/songs.ts";
import { startSite } from "../testing/start-site.ts";
import { readSongs } from "./reading/read-songs.ts";

const songs = [
  song("Maren Vale - Slow Harbour", { duration: 221, album: "Tides" }),
  song("The \"Low\" Lanterns - =cmd|'/C calc'!A0", { duration: 252 }),
  song("@SUM(1) - +49 </title><script>alert(1)</script>"),
];

async function filledSite() {
  const site = await startSite();
  const { api } = await site.join({ is_superuser: true });
  const { id: playlist_id } = await api("POST /playlists/", { body: { year: 2025, month: 10 } });
  await api("PUT /playlists/:playlist_id/songs", { params: { playlist_id }, body: { songs } });
  await api("POST /playlists/", { body: { year: 2025, month: 9 } });
  return site;
}

test.each([
  ["txt", "text/plain; charset=utf-8"],
  ["csv", "text/csv; charset=utf-8"],
  ["jspf", "application/jspf+json"],
  ["xspf", "application/xspf+xml"],
] as const)("songs.%s is a file to take away", async (format, type) => {
  await using site = await filledSite();
  const answer = await site.send(`/music/2025/october/songs.${format}`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, type]);
  expect(answer.headers.get("content-disposition")).toBe(
    `attachment; filename="October 2025.${format}"`,
  );
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(readSongs(await answer.text())).toMatchObject({
    problems: [],
    songs: songs.map(({ title, artist }) => ({ title, artist })),
  });
});

test("a playlist without songs has no file, nor has one that is not there, nor another format", async () => {
  await using site = await filledSite();
  const asked = async (path: string) => {
    const answer = await site.send(path);
    return [answer.status, ((await answer.json()) as { detail: unknown }).detail];
  };
  for (const format of songFormats) {
    expect(await asked(`/music/2025/september/songs.${format}`)).toEqual([
      404,
      "This playlist has no songs yet",
    ]);
    expect(await asked(`/music/2025/august/songs.${format}`)).toEqual([404, "Playlist not found"]);
    expect(await asked(`/music/2025/AUGUST'/songs.${format}`)).toEqual([404, "Playlist not found"]);
  }
  expect((await asked("/music/2025/october/songs.exe"))[0]).toBe(422);
});
