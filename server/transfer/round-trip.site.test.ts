// What an export writes, an import reads: the same site.

import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { uploadLimits } from "#contract/images.ts";
import type { Db } from "../db/tables.ts";
import { insertImage } from "../images/queries.ts";
import { plain, stripes } from "../testing/pictures.ts";
import { song } from "../testing/songs.ts";
import { startSite, type TestSite } from "../testing/start-site.ts";
import { exampleIds, playlistRow } from "../testing/whole-playlist.ts";
import { exportToFolder } from "./export-to-folder.ts";
import { importFromFile } from "./import-from-file.ts";

let from: TestSite;
let owner: Awaited<ReturnType<TestSite["join"]>>;
beforeAll(async () => {
  from = await startSite({ environment: { RATE_LIMITS: "off" } });
  owner = await from.join({ is_superuser: true });
  const upload = async (bytes: Buffer) =>
    (await owner.api("POST /utils/uploadfile/", { file: new Blob([new Uint8Array(bytes)]) }))
      .filename;
  const stripe = stripes(300, 200, ["#102030", "#ff8a5c", "#f3f0ea"]);
  const png = await upload(await stripe.png().toBuffer());
  const jpeg = await upload(await plain(400, 400, "#88aa22").jpeg().toBuffer());
  const add = async (body: object, ...songs: ReturnType<typeof song>[]) => {
    from.clock.now += 1000;
    const { id } = await owner.api("POST /playlists/", { body });
    const params = { playlist_id: id };
    await owner.api("PUT /playlists/:playlist_id/songs", { params, body: { songs } });
  };
  await add(
    { year: 2024, month: 3, ...exampleIds, image: png },
    song("A - B", { album: "C", duration: 200 }),
    song('=1+1 - \'Til - "D"'),
  );
  const range = { year: 2018, end_year: 2022, is_extended: true };
  await add({ ...range, youtube_id: "-abcdefghijkl", image: jpeg });
  await add({ year: 2023, is_bonus: true, bonus_number: 2, image: png }, song("É - 音楽"));
  await add({ year: 2023, is_bonus: true });
  // Of one title, and so of one address: the second without songs.
  await add({ year: 2022, image: jpeg }, song("Twin - Song"));
  await add({ year: 2022 });
  await owner.api("PATCH /site/settings", {
    body: { name: "Ada’s Mixtape", break_years: [2019], owner_email: "ada@example.com" },
  });
});
afterAll(() => from[Symbol.asyncDispose]());

const folderOf = () => {
  const path = mkdtempSync(join(tmpdir(), "mixtape-transfer-"));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true }) };
};

/** Everything about playlists that people see, with the cover itself in its name's place, newest last. */
async function playlistsIn(db: Db) {
  const rows = await db.selectFrom("playlists").selectAll().orderBy("created_at").execute();
  const all = [];
  for (const { id, image, created_at: _created, updated_at: _updated, ...fields } of rows) {
    const songs = await db
      .selectFrom("songs")
      .selectAll()
      .where("playlist_id", "=", id)
      .orderBy("position")
      .execute();
    const cover = await db
      .selectFrom("images")
      .innerJoin("image_files", "image_files.name", "images.filename")
      .select(["type", "color", "width", "height", "bytes"])
      .where("images.filename", "=", image)
      .executeTakeFirst();
    // A PNG is drawn anew to the same bytes; a JPEG loses a little each time.
    const bytes = cover?.type === "image/png" && Buffer.from(cover.bytes).toString("base64");
    all.push({
      fields,
      songs: songs.map(({ id: _id, playlist_id: _playlist, ...rest }) => rest),
      cover: cover && { ...cover, bytes },
    });
  }
  return all;
}

const importInto = (site: TestSite, file: string, dryRun = false) =>
  importFromFile(site.db, { file, covers: undefined, dryRun, now: site.clock.now });
const imagesIn = ({ db }: TestSite) => db.selectFrom("images").select("filename").execute();
const six = (outcome: string) => ({ rows: Array(6).fill({ outcome }) });

test.each(["playlists.csv", "playlists.json"])(
  "a site exported and brought in by %s is the same site, and the second time nothing changes",
  async (name) => {
    await using to = await startSite();
    using folder = folderOf();
    const counts = { playlists: 6, covers: 2, songs: 3, photos: 0 };
    expect(await exportToFolder(from.db, folder.path)).toEqual(counts);
    const file = join(folder.path, name);
    expect(await importInto(to, file, true)).toMatchObject({ kept: false, ...six("new") });
    expect(await imagesIn(to)).toEqual([]);

    expect(await importInto(to, file)).toMatchObject({ kept: true, ...six("new") });
    const there = await playlistsIn(to.db);
    expect(there).toEqual(await playlistsIn(from.db));
    const settings = await (await to.join({ is_superuser: true })).api("GET /site/settings");
    expect(settings).toMatchObject({
      name: "Ada’s Mixtape",
      break_years: [2019],
      owner_email: "ada@example.com",
    });
    // Two playlists share a cover, here as there.
    expect(await imagesIn(to)).toHaveLength(2);

    expect(await importInto(to, file)).toMatchObject(six("already there"));
    expect(await playlistsIn(to.db)).toEqual(there);
    expect(await imagesIn(to)).toHaveLength(2);

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

test("the download is a zip of the same files, and brought in by the calls of the page it is the same site", async () => {
  const answer = await from.send("/playlists/export", {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect(answer.headers.get("content-type")).toBe("application/zip");
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="mixtape-\d{4}-\d\d-\d\d\.zip"$/,
  );
  expect(answer.headers.get("cache-control")).toContain("no-store");
  const unpacked = unzipped(Buffer.from(await answer.arrayBuffer()));
  using folder = folderOf();
  await exportToFolder(from.db, folder.path);
  const written = readdirSync(folder.path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.path.length + 1));
  expect([...unpacked.keys()].sort()).toEqual(written.sort());
  for (const [name, bytes] of unpacked)
    expect(bytes).toEqual(readFileSync(join(folder.path, name)));

  await using to = await startSite();
  const { api } = await to.join({ is_superuser: true });
  const inFolder = (folder: string) =>
    [...unpacked]
      .filter(([path]) => path.startsWith(folder))
      .map(([path, bytes]) => ({ name: path.slice(folder.length), bytes }));
  const songs_files = inFolder("songs/").map(({ name, bytes }) => ({ name, text: `${bytes}` }));
  const { rows } = await api("POST /playlists/import/read", {
    body: { text: `${unpacked.get("playlists.csv")}`, songs_files },
  });
  const stored = new Map<string, string>();
  for (const { name, bytes } of inFolder("covers/")) {
    const file = new Blob([new Uint8Array(bytes)]);
    stored.set(name, (await api("POST /utils/uploadfile/", { file })).filename);
  }
  const playlists = rows.map(({ playlist, cover }) => ({
    ...playlist,
    image: stored.get(cover ?? "") ?? null,
  }));
  expect(await api("POST /playlists/import", { body: { playlists } })).toMatchObject({
    kept: true,
  });
  expect(await playlistsIn(to.db)).toEqual(await playlistsIn(from.db));
});

/** By its directory, as every program reads it. */
function unzipped(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = archive.length - 22;
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const size = archive.readUInt32LE(at + 24);
    const [length, extra] = [archive.readUInt16LE(at + 28), archive.readUInt16LE(at + 30)];
    const head = archive.readUInt32LE(at + 42);
    const begin = head + 30 + archive.readUInt16LE(head + 26) + archive.readUInt16LE(head + 28);
    const bytes = archive.subarray(begin, begin + size);
    expect(archive.readUInt32LE(at + 16)).toBe(crc32(bytes));
    files.set(archive.toString("utf8", at + 46, at + 46 + length), bytes);
    at += 46 + length + extra + archive.readUInt16LE(at + 32);
  }
  return files;
}

test("a PNG that has grown beyond what an upload may have is read again, byte by byte", async () => {
  await using grown = await startSite();
  await using to = await startSite();
  using folder = folderOf();
  const raw = { width: 1200, height: 1200, channels: 4 as const };
  const noise = sharp(randomBytes(raw.width * raw.height * raw.channels), { raw });
  const bytes = await noise.png().toBuffer();
  expect(bytes.length).toBeGreaterThan(uploadLimits.bytes);
  const filename = `${"a".repeat(32)}.png`;
  await grown.db.transaction().execute(async (transaction) => {
    const { width, height } = raw;
    const files = [{ name: filename, type: "image/png" as const, bytes }];
    await insertImage(transaction, { filename, color: "#888888", width, height, files }, 1);
    const row = playlistRow({ image: filename });
    await transaction.insertInto("playlists").values(row).execute();
  });
  await exportToFolder(grown.db, folder.path);
  expect(await importInto(to, join(folder.path, "playlists.csv"))).toMatchObject({ kept: true });
  expect((await playlistsIn(to.db))[0]?.cover?.bytes).toBe(bytes.toString("base64"));
});

test("an export takes the place of an earlier one, and of nothing else", async () => {
  using folder = folderOf();
  await exportToFolder(from.db, folder.path);
  writeFileSync(join(folder.path, "songs", "2019-march.jspf"), "of a playlist that is gone");
  await exportToFolder(from.db, folder.path);
  expect(readdirSync(join(folder.path, "songs")).sort()).toEqual([
    "2022-best.jspf",
    "2023-bonus-2.jspf",
    "2024-march.jspf",
  ]);
  const refusal = "is not empty and holds no export of Mixtape";
  writeFileSync(join(folder.path, "mine.txt"), "");
  await expect(exportToFolder(from.db, folder.path)).rejects.toThrow(refusal);
  using other = folderOf();
  const table = join(other.path, "playlists.csv");
  writeFileSync(table, "year\n2024\n");
  await expect(exportToFolder(from.db, other.path)).rejects.toThrow(refusal);
  expect(readFileSync(table, "utf8")).toBe("year\n2024\n");
  await expect(exportToFolder(from.db, table)).rejects.toThrow(
    "must be a folder that this user may write to",
  );
});
