// What an export writes, an import reads: the same site.
import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { uploadLimits } from "#contract/images.ts";
import type { Db } from "../db/tables.ts";
import { insertImage } from "../images/queries.ts";
import { plain, stripes } from "../testing/pictures.ts";
import { song } from "../testing/songs.ts";
import { startSite, type TestSite } from "../testing/start-site.ts";
import { exampleIds, playlistRow } from "../testing/whole-playlist.ts";
import { exportToFolder } from "./export-to-folder.ts";
import { importFromFile, readImportFile } from "./import-from-file.ts";

const stripe = () => stripes(300, 200, ["#102030", "#ff8a5c", "#f3f0ea"]);

async function filledSite() {
  const site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const owner = await site.join({ is_superuser: true });
  const upload = async (bytes: Buffer) =>
    (
      await owner.api("POST /utils/uploadfile/", {
        file: new Blob([new Uint8Array(bytes)], { type: "image/png" }),
      })
    ).filename;
  const png = await upload(await stripe().png().toBuffer());
  const jpeg = await upload(await plain(400, 400, "#88aa22").jpeg().toBuffer());
  const add = async (body: object, ...songs: ReturnType<typeof song>[]) => {
    site.clock.now += 1000;
    const { id } = await owner.api("POST /playlists/", { body });
    await owner.api("PUT /playlists/:playlist_id/songs", {
      params: { playlist_id: id },
      body: { songs },
    });
  };
  await add(
    { year: 2024, month: 3, ...exampleIds, image: png },
    song("A - B", { album: "C", duration: 200 }),
    song('=1+1 - \'Til - "D"'),
  );
  await add({
    year: 2018,
    end_year: 2022,
    is_extended: true,
    youtube_id: "-abcdefghijkl",
    image: jpeg,
  });
  await add({ year: 2023, is_bonus: true, bonus_number: 2, image: png }, song("É - 音楽"));
  await add({ year: 2023, is_bonus: true });
  await owner.api("PATCH /site/settings", {
    body: { name: "Ada’s Mixtape", break_years: [2019], owner_email: "ada@example.com" },
  });
  // Of one title, and so of one address: the first without songs.
  await add({ year: 2022 });
  await add({ year: 2022, image: jpeg }, song("Twin - Song"));
  return site;
}

const folderOf = () => {
  const path = mkdtempSync(join(tmpdir(), "mixtape-transfer-"));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true }) };
};

/** Everything about playlists that people see, with the cover's own file in its name's place, newest last. */
async function playlistsIn(db: Db) {
  const rows = await db
    .selectFrom("playlists")
    .selectAll()
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const all = [];
  for (const { id, image, created_at: _created, updated_at: _updated, ...fields } of rows) {
    const songs = await db
      .selectFrom("songs")
      .selectAll()
      .where("playlist_id", "=", id)
      .orderBy("position")
      .execute();
    const file = image
      ? await db
          .selectFrom("image_files")
          .selectAll()
          .where("name", "=", image)
          .executeTakeFirstOrThrow()
      : undefined;
    const facts = image
      ? await db
          .selectFrom("images")
          .selectAll()
          .where("filename", "=", image)
          .executeTakeFirstOrThrow()
      : undefined;
    all.push({
      fields,
      songs: songs.map(({ id: _id, playlist_id: _playlist, ...rest }) => rest),
      cover: facts && {
        type: file?.type,
        color: facts.color,
        width: facts.width,
        height: facts.height,
      },
      // A PNG is drawn anew to the same bytes; a JPEG loses a little each time.
      png: file?.type === "image/png" ? Buffer.from(file.bytes).toString("base64") : undefined,
    });
  }
  return all;
}

const importInto = async (site: TestSite, file: string, dryRun = false) =>
  importFromFile(site.db, await readImportFile(file), {
    file,
    covers: undefined,
    dryRun,
    now: site.clock.now,
  });

test.each(["playlists.csv", "playlists.json"])(
  "a site exported and brought in by %s is the same site, and the second time nothing changes",
  async (name) => {
    await using from = await filledSite();
    await using to = await startSite();
    using folder = folderOf();
    expect(await exportToFolder(from.db, folder.path)).toEqual({
      playlists: 6,
      covers: 2,
      songs: 3,
    });
    expect(readdirSync(folder.path).sort()).toEqual([
      "covers",
      "playlists.csv",
      "playlists.json",
      "site.json",
      "songs",
    ]);
    const file = join(folder.path, name);

    const dry = await importInto(to, file, true);
    expect(dry).toMatchObject({ kept: false, rows: Array(6).fill({ outcome: "new" }) });
    expect(await to.db.selectFrom("images").select("filename").execute()).toEqual([]);

    expect(await importInto(to, file)).toMatchObject({
      kept: true,
      rows: Array(6).fill({ outcome: "new" }),
    });
    const there = await playlistsIn(to.db);
    expect(there).toEqual(await playlistsIn(from.db));
    expect(there[0]?.png).toBeDefined();
    const settings = async (site: TestSite) =>
      (await site.join({ is_superuser: true })).api("GET /site/settings");
    const { updated_at: _, ...words } = await settings(from);
    expect(words).toMatchObject({
      name: "Ada’s Mixtape",
      break_years: [2019],
      owner_email: "ada@example.com",
    });
    expect(await settings(to)).toMatchObject(words);
    // Two playlists share a cover, here as there.
    expect(await to.db.selectFrom("images").select("filename").execute()).toHaveLength(2);

    expect(await importInto(to, file)).toMatchObject({
      rows: Array(6).fill({ outcome: "already there" }),
    });
    expect(await playlistsIn(to.db)).toEqual(there);
    expect(await to.db.selectFrom("images").select("filename").execute()).toHaveLength(2);

    // And what was brought in, exported again, is the same to the byte, covers in JPEG aside.
    using second = folderOf();
    await exportToFolder(to.db, second.path);
    for (const one of [
      "playlists.csv",
      "playlists.json",
      "site.json",
      "songs/2024-march.jspf",
      "covers/2024-march.png",
    ])
      expect(readFileSync(join(second.path, one))).toEqual(readFileSync(join(folder.path, one)));
  },
);

test("the download is a zip of the same files", async () => {
  await using site = await filledSite();
  const owner = await site.join({ is_superuser: true });
  using folder = folderOf();
  const answer = await site.send("/playlists/export", {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect(answer.headers.get("content-type")).toBe("application/zip");
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="mixtape-\d{4}-\d\d-\d\d\.zip"$/,
  );
  expect(answer.headers.get("cache-control")).toContain("no-store");
  const files = unzipped(Buffer.from(await answer.arrayBuffer()));
  await exportToFolder(site.db, folder.path);
  const written = readdirSync(folder.path, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  );
  expect(files.size).toBe(8);
  expect(written).toHaveLength(8);
  for (const { parentPath, name } of written) {
    const path = join(parentPath, name);
    expect(files.get(path.slice(folder.path.length + 1))).toEqual(readFileSync(path));
  }
});

/** By its directory, as every program reads it. */
function unzipped(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06054b50);
  let at = archive.readUInt32LE(end + 16);
  expect(at + archive.readUInt32LE(end + 12)).toBe(end);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50);
    const [size, length, head] = [
      archive.readUInt32LE(at + 24),
      archive.readUInt16LE(at + 28),
      archive.readUInt32LE(at + 42),
    ];
    const name = archive.toString("utf8", at + 46, at + 46 + length);
    // The head repeats what the directory says.
    expect(archive.subarray(head + 6, head + 30)).toEqual(archive.subarray(at + 8, at + 32));
    const bytes = archive.subarray(head + 30 + length, head + 30 + length + size);
    expect(archive.readUInt32LE(at + 16)).toBe(crc32(bytes));
    files.set(name, bytes);
    at += 46 + length;
  }
  return files;
}

test("brought in by the calls of the page, from the download, it is the same site too", async () => {
  await using from = await filledSite();
  await using to = await startSite();
  const owner = await to.join({ is_superuser: true });
  using folder = folderOf();
  await exportToFolder(from.db, folder.path);
  const textOf = (path: string) => readFileSync(join(folder.path, path), "utf8");
  const songs_files = readdirSync(join(folder.path, "songs")).map((name) => ({
    name,
    text: textOf(`songs/${name}`),
  }));
  const { rows } = await owner.api("POST /playlists/import/read", {
    body: { text: textOf("playlists.csv"), songs_files },
  });
  const stored = new Map<string, string>();
  for (const name of readdirSync(join(folder.path, "covers"))) {
    const file = new Blob([new Uint8Array(readFileSync(join(folder.path, "covers", name)))]);
    stored.set(name, (await owner.api("POST /utils/uploadfile/", { file })).filename);
  }
  const playlists = rows.map(({ playlist, cover }) => ({
    ...playlist,
    image: stored.get(cover ?? "") ?? null,
  }));
  expect(await owner.api("POST /playlists/import", { body: { playlists } })).toMatchObject({
    kept: true,
  });
  expect(await playlistsIn(to.db)).toEqual(await playlistsIn(from.db));
});

test("a PNG that has grown beyond what an upload may have is read again, byte by byte", async () => {
  await using from = await startSite();
  await using to = await startSite();
  using folder = folderOf();
  const raw = { width: 1200, height: 1200, channels: 4 as const };
  const bytes = await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .png()
    .toBuffer();
  expect(bytes.length).toBeGreaterThan(uploadLimits.bytes);
  const filename = `${"a".repeat(32)}.png`;
  await from.db.transaction().execute(async (transaction) => {
    const files = [{ name: filename, type: "image/png" as const, bytes }];
    await insertImage(
      transaction,
      { filename, color: "#888888", width: raw.width, height: raw.height, files },
      1,
    );
    await transaction
      .insertInto("playlists")
      .values(playlistRow({ image: filename }))
      .execute();
  });
  await exportToFolder(from.db, folder.path);
  expect(await importInto(to, join(folder.path, "playlists.csv"))).toMatchObject({ kept: true });
  expect((await playlistsIn(to.db))[0]?.png).toBe(bytes.toString("base64"));
});

test("an export takes the place of an earlier one, and of nothing else", async () => {
  await using site = await filledSite();
  using folder = folderOf();
  await exportToFolder(site.db, folder.path);
  await site.db.deleteFrom("playlists").where("year", "=", 2024).execute();
  await exportToFolder(site.db, folder.path);
  expect(readdirSync(join(folder.path, "songs")).sort()).toEqual([
    "2022-best-no-2.jspf",
    "2023-bonus-2.jspf",
  ]);
  writeFileSync(join(folder.path, "mine.txt"), "");
  await expect(exportToFolder(site.db, folder.path)).rejects.toThrow(
    "is not empty and holds no export of Mixtape",
  );
  using other = folderOf();
  writeFileSync(join(other.path, "playlists.csv"), "year\n2024\n");
  await expect(exportToFolder(site.db, other.path)).rejects.toThrow(
    "is not empty and holds no export of Mixtape",
  );
  expect(readFileSync(join(other.path, "playlists.csv"), "utf8")).toBe("year\n2024\n");
});
