import { expect, test } from "vitest";
import { songFormats } from "#domain/song-links.ts";
import { ownedSite } from "../../testing/owned-site.ts";
import { song } from "../../testing/songs.ts";
import { readSongs } from "./reading/read-songs.ts";

const site = ownedSite();

const types = {
  txt: "text/plain; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  jspf: "application/jspf+json",
  xspf: "application/xspf+xml",
  m3u8: "audio/mpegurl",
};

test.each(songFormats)("song files: songs.%s exists if the playlist has songs", async (format) => {
  const songs = [song("Maren Vale - Slow Harbour"), song('The "Low" Lanterns - <b>')];
  await site.add({ year: 2025, month: 10 }, ...songs);
  await site.add({ year: 2025, month: 9 });
  const answer = await site.send(`/music/2025/october/songs.${format}`);
  expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
    200,
    {
      "content-type": types[format],
      "content-disposition": `attachment; filename="October 2025.${format}"`,
      "x-content-type-options": "nosniff",
    },
  ]);
  expect(readSongs(await answer.text())).toMatchObject({ problems: [], songs });
  for (const [name, detail] of [
    ["september", "This playlist has no songs yet"],
    ["august", "Playlist not found"],
  ]) {
    const refused = await site.send(`/music/2025/${name}/songs.${format}`);
    expect([refused.status, await refused.json()]).toEqual([404, { detail }]);
  }
  expect((await site.send("/music/2025/october/songs.exe")).status).toBe(422);
});
