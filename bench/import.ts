// A thousand playlists with covers and songs come in by the calls that the page makes, while visitors read: how long it takes, and
// how long they wait meanwhile. `node bench/import.ts` runs it alone, `node bench/import.ts 100` with a hundred.
import sharp from "sharp";
import { type Api, createApi } from "#contract/client.ts";
import { madeUpIds } from "#server/samples/made-up-ids.ts";
import { uploadCovers } from "#web/transfer/upload-covers.ts";
import { onBothDatabases, type UrlOf } from "./databases.ts";
import type { Figure } from "./figure.ts";
import { accessToken, startSite } from "./processes.ts";
import { watchVisitors } from "./visitors.ts";

const songsEach = 20;
const side = 640;
/** Drawn anew for every row all the same. */
const differentCovers = 24;

const coverName = (index: number) => `cover-${index}.jpg`;

function table(rows: number) {
  const lines = Array.from({ length: rows }, (_, index) => {
    const { spotify_id, deezer_id } = madeUpIds(index);
    const songs = Array.from(
      { length: songsEach },
      (_, at) => `Artist ${at} of ${index} - A song called ${at}`,
    ).join("\n");
    return `${1930 + Math.floor(index / 12)};${1 + (index % 12)};https://open.spotify.com/playlist/${spotify_id};${deezer_id};${coverName(index)};"${songs}"\r\n`;
  });
  return `\ufeffYear;Month;Spotify;Deezer;Cover;Songs\r\n${lines.join("")}`;
}

/** With as much in them as in a photograph. */
async function cover(index: number): Promise<Blob> {
  const background = { r: index % 256, g: (index * 7) % 256, b: (index * 13) % 256 };
  const noise = await sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background,
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  })
    .blur(1.2)
    .jpeg({ quality: 85 })
    .toBuffer();
  return new Blob([new Uint8Array(noise)]);
}

async function importOn(rows: number, engine: string, urlOf: UrlOf): Promise<Figure[]> {
  const drawn = await Promise.all(
    Array.from({ length: differentCovers }, (_, index) => cover(index)),
  );
  const covers = Array.from(
    { length: rows },
    (_, index) =>
      new File([drawn[index % differentCovers] ?? ""], coverName(index), { type: "image/jpeg" }),
  );
  await using site = await startSite({ DATABASE_URL: (await urlOf("importing")) ?? "" });
  const token = await accessToken(site);
  const api = createApi(
    (path, init) => fetch(site.address + path, init),
    () => token,
  );
  const stopVisitors = await watchVisitors(site);
  const began = performance.now();
  await bringIn(api, table(rows), covers).finally(stopVisitors);
  const seconds = (performance.now() - began) / 1000;
  const p99 = await stopVisitors();
  return [
    {
      name: `${rows} playlists with covers brought in, ${engine}`,
      unit: "s",
      figure: seconds,
      goal: { atMost: 60 },
    },
    { name: `visitors' p99 meanwhile, ${engine}`, unit: "ms", figure: p99, goal: { atMost: 100 } },
  ];
}

/** As the page does it. */
async function bringIn(api: Api, text: string, covers: readonly File[]) {
  const read = await api("POST /playlists/import/read", { body: { text } });
  const stored = new Map<string, string>();
  await uploadCovers(covers, {
    upload: (file) => api("POST /utils/uploadfile/", { file }),
    onStored: ({ name }, filename) => stored.set(name, filename),
    onRefused: ({ name }, problem) => {
      throw new Error(`${name}: ${problem}`);
    },
  });
  const playlists = read.rows.map(({ playlist, cover }) => ({
    ...playlist,
    image: stored.get(cover ?? ""),
  }));
  const report = await api("POST /playlists/import", { body: { playlists } });
  if (!report.kept || report.rows.some(({ outcome }) => outcome !== "new"))
    throw new Error("not all of them were kept");
}

export const importing = (rows = 1000) =>
  onBothDatabases((engine, urlOf) => importOn(rows, engine, urlOf));

if (import.meta.main) console.table(await importing(Number(process.argv[2] ?? 1000)));
