// What the page asks before it shows a file's rows.
import { expect, test } from "vitest";
import { everythingIn } from "../testing/everything-in.ts";
import { refused } from "../testing/refusal.ts";
import { startSite } from "../testing/start-site.ts";
import { exampleIds } from "../testing/whole-playlist.ts";

async function siteWithOwner() {
  const site = await startSite();
  return { site, owner: await site.join({ is_superuser: true }) };
}

test("every row comes with its number, its fate and what would be sent, and nothing is kept", async () => {
  const { site, owner } = await siteWithOwner();
  await using _ = site;
  await owner.api("POST /playlists/", { body: { year: 2025, month: 8 } });
  const before = await everythingIn(site.db);
  const text = [
    "\ufeffYear;Month;Is extended;Spotify;Deezer;Cover;Songs",
    `2025;October;;https://open.spotify.com/playlist/${exampleIds.spotify_id};12;october.jpg;"A - B\nC - D"`,
    "2025;8;;;13;august.jpg;",
    "2025;13;;;14;;",
    "2024;;x;;https://open.qobuz.com/playlist/12;;",
    "2023;;;;;;best.jspf",
    "2022;;;;;;",
  ].join("\r\n");
  const jspf = JSON.stringify({ playlist: { track: [{ title: "T", creator: "C" }] } });
  const songs_files = ["best.jspf", "2022-best.jspf", "unused.jspf"].map((name) => ({
    name,
    text: jspf,
  }));
  const { rows } = await owner.api("POST /playlists/import/read", { body: { text, songs_files } });
  expect(
    rows.map(({ row, outcome, name, platforms, cover, problems }) => [
      row,
      outcome,
      name,
      platforms,
      cover,
      ...problems.map((one) => one.reason),
    ]),
  ).toEqual([
    [2, "new", "October 2025", 2, "october.jpg"],
    [3, "already there", "August 2025", 1, "august.jpg"],
    [4, "refused", "Month 13", 1, null, "Month must be a whole number from 1 to 12"],
    [5, "refused", "2024+", 1, null, "Deezer: This is a playlist on Qobuz, not on Deezer."],
    [6, "new", "2023", 0, null],
    [7, "new", "2022", 0, null],
  ]);
  expect(rows[0]?.playlist).toMatchObject({
    year: 2025,
    month: 10,
    image: "october.jpg",
    deezer_id: "12",
    songs: [{ title: "B" }, { title: "D" }],
  });
  expect(rows.map(({ playlist }) => playlist === null)).toEqual([
    false,
    false,
    true,
    true,
    false,
    false,
  ]);
  for (const index of [4, 5])
    expect(rows[index]?.playlist).toMatchObject({ songs: [{ title: "T", artist: "C" }] });
  expect(await everythingIn(site.db)).toEqual(before);

  const kept = await owner.api("POST /playlists/import", {
    body: {
      playlists: rows.flatMap(({ playlist }) => (playlist ? { ...playlist, image: null } : [])),
    },
  });
  expect(kept.rows.map(({ outcome }) => outcome)).toEqual(["new", "already there", "new", "new"]);
});

test("L18: a file that is none is refused with its line", async () => {
  const { site, owner } = await siteWithOwner();
  await using _ = site;
  const read = (text: string) => owner.api("POST /playlists/import/read", { body: { text } });
  await refused(read("title,artist\na,b\n"), 422, /^The first line must name the columns/);
  await refused(
    read(`year\n${"2024\n".repeat(50_000)}`),
    422,
    "Row 5002: At most 5,000 playlists can be brought in at once",
  );
  await refused(read("PK\u0003\u0004"), 422, /^This is a zip file/);
  await refused(read(""), 422, "This file is empty");
  const missing = await owner.api("POST /playlists/import/read", {
    body: { text: "year,songs\n2024,gone.jspf\n" },
  });
  expect(missing.rows[0]?.problems).toEqual([
    {
      field: "songs",
      message: "Row 2: Songs: gone.jspf: it is not among the chosen files",
      reason: "Songs: gone.jspf: it is not among the chosen files",
    },
  ]);
});

test("the empty table is a file to take, and all but its example's cover can be read", async () => {
  const { site, owner } = await siteWithOwner();
  await using _ = site;
  const answer = await site.send("/utils/import-table.csv");
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="playlists.csv"');
  const { rows } = await owner.api("POST /playlists/import/read", {
    body: {
      text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer()),
    },
  });
  expect(rows).toMatchObject([
    {
      row: 2,
      outcome: "new",
      title: "March 2024",
      platforms: 4,
      cover: "march-2024.jpg",
      playlist: { songs: [{}, {}] },
    },
  ]);
});
