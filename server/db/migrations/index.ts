import type { Db } from "../tables.ts";
import * as initial from "./001-initial.ts";

export type Engine = "sqlite" | "postgres";

export interface Migration {
  name: string;
  up: (db: Db, engine: Engine) => Promise<void>;
}

/** In the order they are applied. A migration that has been released is never edited: the next one mends it. */
export const migrations: readonly Migration[] = [{ name: "001-initial", up: initial.up }];
