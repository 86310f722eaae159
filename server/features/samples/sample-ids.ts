import { undeletedPlaylists } from "../../db/published.ts";
import type { Reader } from "../../db/tables.ts";
import { samples } from "./playlists.ts";

export const sampleId = (position: number) =>
  `00000000-0000-4000-8000-${String(position).padStart(12, "0")}`;

const ids = samples.map((_, position) => sampleId(position));

export const selectSamples = (db: Reader) =>
  undeletedPlaylists(db).where("id", "in", ids).whereRef("updated_at", "=", "created_at");
