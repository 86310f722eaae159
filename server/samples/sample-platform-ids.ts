import { madeUpIds } from "./made-up-ids.ts";
import { samples } from "./playlists.ts";

/** The ids that the sample playlists have on the platforms: they lead nowhere. */
export const samplePlatformIds = () =>
  new Set(samples.flatMap(({ missing }, position) => Object.values(madeUpIds(position, missing))));
