import { join } from "node:path";
import type { Db, PlaylistRow } from "../db/tables.ts";
import { createImageWorker } from "../image-worker/create-image-worker.ts";
import type { Sleeve } from "../images/draw-cover.ts";
import type { Image } from "../images/make-image.ts";
import { insertImage } from "../images/queries.ts";
import { madeUpIds } from "./made-up-ids.ts";
import { type Sample, samples } from "./playlists.ts";

const day = 24 * 60 * 60 * 1000;

function playlistRow(sample: Sample, image: string | null, position: number, now: number): PlaylistRow {
  const age = (samples.length - position) * day;
  return {
    id: `00000000-0000-4000-8000-${String(position).padStart(12, "0")}`,
    year: sample.year,
    end_year: sample.end_year ?? null,
    month: sample.month ?? null,
    image,
    is_extended: sample.is_extended ?? false,
    is_bonus: sample.bonus_number !== undefined,
    bonus_number: sample.bonus_number ?? null,
    ...madeUpIds(position, sample.missing),
    created_at: now - age,
    updated_at: now - age,
  };
}

/** By position. */
async function drawCovers(): Promise<Map<number, Image>> {
  const sleeves = samples.flatMap(({ cover }, position) => (cover ? [{ palette: cover, seed: position }] : []));
  const { make, close } = createImageWorker<Sleeve[], Image[]>({
    script: join(import.meta.dirname, "cover-process.ts"),
    mostWaiting: 0,
    whenItDies: () => new Error("The covers of the samples could not be drawn: the process that draws them ended"),
  });
  try {
    const images = await make(() => sleeves);
    return new Map(images.map((image, index) => [sleeves[index]?.seed ?? -1, image]));
  } finally {
    close();
  }
}

/** All of them or, if something fails, none. Two instances that start together on one new database add them once: the ids collide. */
export async function addSamples(db: Db, now: number) {
  const images = await drawCovers();
  await db.transaction().execute(async (transaction) => {
    for (const image of images.values()) await insertImage(transaction, image, now);
    const rows = samples.map((sample, position) => playlistRow(sample, images.get(position)?.filename ?? null, position, now));
    await transaction
      .insertInto("playlists")
      .values(rows)
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
  });
}
