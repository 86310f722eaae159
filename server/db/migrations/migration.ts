import type { Db, Engine } from "../tables.ts";

export interface Migration {
  name: string;
  up: (db: Db, engine: Engine) => Promise<void>;
}
