import type { Db } from "../tables.ts";
import { run } from "./run.ts";

export const up = (db: Db) =>
  run(db, ["alter table songs add column mbid text check (length(mbid) = 36)"]);
