import { readdirSync } from "node:fs";
import type { Db, Engine } from "../tables.ts";

export interface Migration {
  name: string;
  up: (db: Db, engine: Engine) => Promise<void>;
}

const files = readdirSync(import.meta.dirname).filter((file) => /^\d/.test(file));

/** Every numbered file of this folder; one that has been applied is not loaded. A migration that has been released is never edited. */
export const migrations: readonly Migration[] = files.sort().map((file) => ({
  name: file.replace(".ts", ""),
  up: async (db, engine) => {
    const { up }: Migration = await import(`./${file}`);
    await up(db, engine);
  },
}));
