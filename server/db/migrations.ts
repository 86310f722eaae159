import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Db, Engine } from "./tables.ts";

export interface Migration {
  name: string;
  up: (db: Db, engine: Engine) => Promise<void>;
}

const names = readdirSync(join(import.meta.dirname, "migrations"))
  .filter((file) => /^\d{3}-.+\.ts$/.test(file))
  .map((file) => file.replace(".ts", ""));

/** Lists the files of the folder in order. A file is imported only when its migration runs. */
export const migrations: readonly Migration[] = names.sort().map((name) => ({
  name,
  up: async (db, engine) => {
    const { up }: Migration = await import(`./migrations/${name}.ts`);
    await up(db, engine);
  },
}));
