import { madeUpIds } from "./made-up-ids.ts";
import { samples } from "./playlists.ts";

export const samplePlatformIds = () =>
  new Set(samples.flatMap(({ missing }, position) => Object.values(madeUpIds(position, missing))));
