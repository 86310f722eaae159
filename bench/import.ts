// A thousand playlists with covers and songs come in by the calls that the page makes, while visitors read: how long it takes, and
// how long they wait meanwhile. `node bench/import.ts` runs it alone.
import sharp from "sharp";
import { createApi } from "#contract/client.ts";
import { madeUpIds } from "#server/samples/made-up-ids.ts";
import { uploadCovers } from "#web/transfer/upload-covers.ts";
import { onBothDatabases, type UrlOf } from "./databases.ts";
import type { Figure } from "./figure.ts";
import { accessToken, type Running, startSite } from "./processes.ts";

const rows = 1000;
const songsEach = 20;
const side = 640;

const coverName = (index: number) => `cover-${index}.jpg`;

function table() {
  const lines = Array.from({ length: rows }, (_, index) => {
    const { spotify_id, deezer_id } = madeUpIds(index);
    const songs = Array.from({ length: songsEach }, (_, at) => `Artist ${at} of ${index} - A song called ${at}`).join("\n");
    return `${1930 + Math.floor(index / 12)};${1 + (index % 12)};https://open.spotify.com/playlist/${spotify_id};${deezer_id};${coverName(index)};"${songs}"\r\n`;
  });
  return `\ufeffYear;Month;Spotify;Deezer;Cover;Songs\r\n${lines.join("")}`;
}

/** With as much in them as in a photograph. */
async function cover(index: number): Promise<File> {
  const background = { r: index % 256, g: (index * 7) % 256, b: (index * 13) % 256 };
  const noise = await sharp({
    create: { width: side, height: side, channels: 3, background, noise: { type: "gaussian", mean: 128, sigma: 30 } },
  })
    .blur(1.2)
    .jpeg({ quality: 85 })
    .toBuffer();
  return new File([new Uint8Array(noise)], coverName(index), { type: "image/jpeg" });
}

/** Twenty pages and calls a second, as visitors ask for them, until told to stop. */
function watchVisitors({ address }: Running) {
  const paths = ["/", "/music", "/music/2025", "/music/2025/october", "/music/search?q=lant", "/feed.xml"];
  const waits: number[] = [];
  const open = new Set<Promise<void>>();
  let asked = 0;
  const timer = setInterval(() => {
    const started = performance.now();
    const path = paths[asked++ % paths.length];
    const asking = fetch(`${address}${path}`, { headers: { accept: "text/html" } })
      .then((answer) => answer.arrayBuffer())
      .then(() => void waits.push(performance.now() - started))
      .finally(() => open.delete(asking));
    open.add(asking);
  }, 50);
  return async () => {
    clearInterval(timer);
    await Promise.all(open);
    return waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? Number.NaN;
  };
}

async function importOn(engine: string, urlOf: UrlOf): Promise<Figure[]> {
  const covers = await Promise.all(Array.from({ length: rows }, (_, index) => cover(index)));
  await using site = await startSite({ DATABASE_URL: (await urlOf("importing")) ?? "" });
  const token = await accessToken(site);
  const api = createApi(
    (path, init) => fetch(site.address + path, init),
    () => token,
  );
  const stop = watchVisitors(site);
  const began = performance.now();
  const read = await api("POST /playlists/import/read", { body: { text: table() } });
  const stored = new Map<string, string>();
  await uploadCovers(covers, {
    upload: (file) => api("POST /utils/uploadfile/", { file }),
    onStored: ({ name }, filename) => stored.set(name, filename),
    onRefused: ({ name }, problem) => {
      throw new Error(`${name}: ${problem}`);
    },
  });
  const playlists = read.rows.map(({ playlist, cover }) => ({ ...playlist, image: stored.get(cover ?? "") }));
  const report = await api("POST /playlists/import", { body: { playlists } });
  const seconds = (performance.now() - began) / 1000;
  const p99 = await stop();
  if (!report.kept || report.rows.some(({ outcome }) => outcome !== "new")) throw new Error("not all of them were kept");
  return [
    { name: `${rows} playlists with covers brought in, ${engine}`, unit: "s", figure: seconds, goal: { atMost: 60 } },
    { name: `visitors' p99 meanwhile, ${engine}`, unit: "ms", figure: p99, goal: { atMost: 100 } },
  ];
}

export const importing = () => onBothDatabases(importOn);

if (import.meta.main) console.table(await importing());
