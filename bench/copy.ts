// Times `npm run copy` while the site is running, with 100 photos and 84 playlists of 20 songs.
import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownerAt } from "#server/testing/owner-at.ts";
import { plain } from "#server/testing/pictures.ts";
import { runCommand } from "#server/testing/run-program.ts";
import { song } from "#server/testing/songs.ts";
import { exampleIds } from "#server/testing/whole-playlist.ts";
import type { Figure } from "./figure.ts";
import { startSite } from "./under-load.ts";

const photos = 100;
const songs = Array.from({ length: 20 }, (_, index) => song(`Artist ${index} - Title ${index}`));
const jpeg = async (width: number, height: number, color: string) =>
  new Blob([new Uint8Array(await plain(width, height, color).jpeg().toBuffer())]);

async function fill(address: string) {
  const { api } = await ownerAt(address);
  for (let year = 2018; year < 2025; year++)
    for (let month = 1; month <= 12; month++) {
      const file = await jpeg(960, 960, `hsl(${year + month * 30} 60% 50%)`);
      const { filename: image } = await api("POST /utils/uploadfile/", { file });
      const body = { year, month, image, ...exampleIds };
      const { id: playlist_id } = await api("POST /playlists/", { body });
      await api("PUT /playlists/:playlist_id/songs", { params: { playlist_id }, body: { songs } });
    }
  const { id: gallery_id } = await api("POST /galleries/", { body: { title: "A hundred" } });
  for (let number = 0; number < photos; number++) {
    const file = await jpeg(1920, 1280, `hsl(${number * 3} 60% 50%)`);
    await api("POST /galleries/:gallery_id/photos", { params: { gallery_id }, file });
  }
  const publishing = { params: { gallery_id }, body: { is_published: true } };
  await api("PATCH /galleries/:gallery_id", publishing);
}

export async function asACopy(): Promise<Figure[]> {
  using place = mkdtempDisposableSync(join(tmpdir(), "mixtape-bench-copy-"));
  const settings = { DATA_DIR: join(place.path, "data"), DATABASE_URL: "" };
  await using site = await startSite({ ...settings, SAMPLE_DATA: "off" });
  await fill(site.address);
  const started = performance.now();
  const { code, output } = await runCommand("copy", [join(place.path, "copy")], settings);
  if (code !== 0) throw new Error(output);
  return [
    {
      name: "`npm run copy` of 84 playlists and 100 photos",
      unit: "s",
      figure: (performance.now() - started) / 1000,
      goal: { atMost: 60 },
    },
  ];
}
