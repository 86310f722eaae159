import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { uploadLimits } from "#contract/images.ts";
import { platforms } from "#domain/platforms.ts";
import { insertImage } from "../../images/queries.ts";
import { ownedSite } from "../../testing/owned-site.ts";
import { noisy, plain } from "../../testing/pictures.ts";
import { song } from "../../testing/songs.ts";
import type { TestSite } from "../../testing/start-site.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { exampleIds } from "../../testing/whole-playlist.ts";
import { siteDefaults } from "../site/defaults.ts";
import { exportToFolder } from "./export-files.ts";
import { importFromFile } from "./import-from-file.ts";

const [from, to] = [ownedSite(), ownedSite()];
const settings = { name: "Ada’s Mixtape", break_years: [2019], platforms: platforms.toReversed() };
const mbid = "8f3471b5-7e6a-48da-86a9-c1c07a0f47ae";

beforeEach(async () => {
  const [orange, green] = [await from.upload(), await from.upload(plain(40, 40, "#88aa22"))];
  await from.add(
    {
      year: 2024,
      month: 3,
      ...exampleIds,
      image: orange,
      name: "'=Groovember",
      note: '- one, "two"\n- *three*\n\n> [four](/music)',
    },
    song("A - B", { album: "C", duration: 200, note: '-Really; "so".', isrc: "GBAYE0601498" }),
    song("A - D", { spotify_id: "4uLU6hMCjMI75M1A2tKUQC", deezer_id: "3135556", mbid }),
    song('=1+1 - \'Til - "D"'),
  );
  const range = { year: 2018, end_year: 2022, is_extended: true };
  await from.add({ ...range, youtube_id: "-abcdefghijkl", image: green });
  await from.add({ year: 2023, is_bonus: true, bonus_number: 2, image: orange }, song("É - 音楽"));
  // These two playlists have the same title. The import must not give the songs of the first playlist to the second.
  await from.add({ year: 2022 }, song("Twin - Song"));
  await from.add({ year: 2022, published_at: "2099-12-01T08:00:00+01:00" });
  await from.api("PATCH /site/settings", { body: settings });
});

function filesIn(folder: string) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.flatMap((entry) =>
    entry.isFile() ? join(entry.parentPath, entry.name).slice(folder.length + 1) : [],
  );
  return new Map(paths.sort().map((path) => [path, readFileSync(join(folder, path))]));
}

async function playlistsIn({ api }: typeof from) {
  const { data } = await api("GET /playlists/", {});
  return Promise.all(
    data.map(async ({ id, image, image_color: _, ...fields }) => ({
      ...fields,
      hasCover: image !== null,
      songs: (await api("GET /playlists/:playlist_id/songs", { params: { playlist_id: id } })).data,
    })),
  );
}

const importInto = (site: TestSite, folder: string, name = "playlists.csv", dryRun = false) =>
  importFromFile(site.db, {
    file: join(folder, name),
    covers: undefined,
    dryRun,
    now: site.clock.now,
  });
const imagesIn = ({ db }: TestSite) => db.selectFrom("images").select("filename").execute();
const six = (outcome: string) => ({ rows: Array(6).fill({ outcome }) });

/** Adds a cover larger than today's upload limit. Versions before 0.3.0 could store such covers. */
async function addGrownCover() {
  const bytes = await noisy(1400, 1400).png().toBuffer();
  expect(bytes.length).toBeGreaterThan(uploadLimits.bytes);
  const filename = `${"a".repeat(32)}.jpg`;
  const files = [{ name: filename, type: "image/jpeg" as const, bytes }];
  const image = { filename, color: "#888888", width: 1400, height: 1400, files };
  await from.db.transaction().execute((transaction) => insertImage(transaction, image, 1));
  await from.add({ year: 2019, image: filename, published_at: null });
}

test.each(["playlists.csv", "playlists.json"])(
  "round trip: importing an exported %s, once or twice, gives the same site",
  async (name) => {
    using folder = temporaryFolder();
    await addGrownCover();
    const counts = { playlists: 6, covers: 3, songs: 3, photos: 0 };
    expect(await exportToFolder(from.db, folder.path)).toEqual(counts);
    const dry = await importInto(to, folder.path, name, true);
    expect(dry).toMatchObject({ kept: false, ...six("new") });
    expect(await imagesIn(to)).toEqual([]);
    for (const outcome of ["new", "already there"]) {
      expect(await importInto(to, folder.path, name)).toMatchObject(six(outcome));
      expect(await playlistsIn(to)).toEqual(await playlistsIn(from));
      // Four playlists have a cover, but two of these playlists share an image.
      expect(await imagesIn(to)).toHaveLength(3);
    }
    expect(await to.api("GET /site/settings")).toMatchObject(settings);
    using second = temporaryFolder();
    await exportToFolder(to.db, second.path);
    // Skips covers, because an import re-encodes them and changes their bytes.
    for (const [path, bytes] of filesIn(folder.path))
      if (!path.startsWith("covers/"))
        expect([path, filesIn(second.path).get(path)?.equals(bytes)]).toEqual([path, true]);
  },
);

test("import: settings that an older export lacks get their defaults", async () => {
  using folder = temporaryFolder();
  await exportToFolder(from.db, folder.path);
  const file = join(folder.path, "site.json");
  const { about: _about, imprint: _imprint, ...older } = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify(older));
  expect(await importInto(to, folder.path)).toMatchObject({ settings: true });
  expect(await to.api("GET /site/settings")).toMatchObject({ ...settings, about: null });
});

test("export: a stored setting that breaks today's rules is exported unchanged", async () => {
  const stored = { ...siteDefaults(), name: "" };
  const row = { settings: JSON.stringify(stored) };
  await from.db.updateTable("site_settings").set(row).execute();
  using folder = temporaryFolder();
  await exportToFolder(from.db, folder.path);
  expect(JSON.parse(readFileSync(join(folder.path, "site.json"), "utf8"))).toEqual(stored);
});

test("export: the zip has the same files as the exported folder", async () => {
  const headers = { authorization: `Bearer ${from.owner.token}` };
  const answer = await from.send("/playlists/export", { headers });
  // Songs that change during a download would make a Content-Length wrong.
  expect(answer.headers.get("content-length")).toBeNull();
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/zip",
    "content-disposition": expect.stringMatching(
      /^attachment; filename="mixtape-\d{4}-\d\d-\d\d\.zip"$/,
    ),
    "cache-control": expect.stringContaining("no-store"),
  });
  using folder = temporaryFolder();
  await exportToFolder(from.db, folder.path);
  const archive = Buffer.from(await answer.arrayBuffer());
  const written = filesIn(folder.path);
  expect(archive.readUInt16LE(archive.length - 12)).toBe(written.size);
  for (const [path, bytes] of written)
    expect([path, archive.includes(path), archive.includes(bytes)]).toEqual([path, true, true]);
});

test("export: a folder is overwritten only if it contains nothing but an earlier export", async () => {
  using folder = temporaryFolder();
  await exportToFolder(from.db, folder.path);
  const before = filesIn(folder.path);
  writeFileSync(join(folder.path, "songs", "2019-march.jspf"), "of a playlist that is gone");
  await exportToFolder(from.db, folder.path);
  expect([...filesIn(folder.path).keys()]).toEqual([...before.keys()]);
  for (const name of [".DS_Store", "Thumbs.db"]) writeFileSync(join(folder.path, name), "");
  await exportToFolder(from.db, folder.path);
  const refusal = "isn't empty and isn't a Mixtape export";
  writeFileSync(join(folder.path, "mine.txt"), "");
  await expect(exportToFolder(from.db, folder.path)).rejects.toThrow(refusal);
  using other = temporaryFolder();
  const table = join(other.path, "playlists.csv");
  writeFileSync(table, "year\n2024\n");
  await expect(exportToFolder(from.db, other.path)).rejects.toThrow(refusal);
  expect(readFileSync(table, "utf8")).toBe("year\n2024\n");
});
