import * as z from "zod/mini";
import { NewPlaylist } from "#contract/playlists.ts";
import type { Db } from "../../db/tables.ts";
import { createImageWorker } from "../../images/create-image-worker.ts";
import type { Image } from "../../images/make-image.ts";
import { insertImage } from "../../images/queries.ts";
import { insertSongs } from "../songs/queries.ts";
import { palettes, samples } from "./playlists.ts";
import { madeUpIds, sampleId } from "./sample-ids.ts";
import { songsOfSample } from "./songs.ts";

const day = 24 * 60 * 60 * 1000;

export async function addSamples(db: Db, now: number) {
  const { make, close } = createImageWorker();
  const images = new Map<number, Image>();
  try {
    for (const [position, { cover }] of samples.entries())
      if (cover)
        images.set(position, await make("makeCover", { palette: palettes[cover], seed: position }));
  } finally {
    close();
  }
  await insertSamples(db, images, now);
}

export async function insertSamples(db: Db, images: ReadonlyMap<number, Image>, now: number) {
  await db.transaction().execute(async (transaction) => {
    for (const image of images.values()) await insertImage(transaction, image, now);
    const rows = samples.map((sample, position) => {
      const at = now - (samples.length - position) * day;
      return {
        ...z.parse(NewPlaylist, { ...sample, is_bonus: sample.bonus_number !== undefined }),
        year: sample.year,
        id: sampleId(position),
        image: images.get(position)?.filename ?? null,
        ...madeUpIds(position, sample.missing),
        published_at: at,
        created_at: at,
        updated_at: at,
      };
    });
    const added = await transaction
      .insertInto("playlists")
      .values(rows)
      // Another instance that started at the same time may have added the samples.
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .execute();
    if (added.length === 0) return;
    for (const [position, sample] of samples.entries())
      await insertSongs(transaction, sampleId(position), songsOfSample(sample, position));
  });
}
