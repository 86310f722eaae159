import { undeletedPlaylists } from "../../db/published.ts";
import type { PlaylistRow, Reader } from "../../db/tables.ts";
import { samples } from "./playlists.ts";

export const sampleId = (position: number) =>
  `00000000-0000-4000-8000-${String(position).padStart(12, "0")}`;

const ids = samples.map((_, position) => sampleId(position));

export const isSample = ({
  id,
  created_at,
  updated_at,
}: Pick<PlaylistRow, "id" | "created_at" | "updated_at">) =>
  ids.includes(id) && created_at === updated_at;

export const selectSamples = (db: Reader) =>
  undeletedPlaylists(db).where("id", "in", ids).whereRef("updated_at", "=", "created_at");
