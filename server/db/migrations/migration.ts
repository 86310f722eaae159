import type { Db } from "../tables.ts";

export type Engine = "sqlite" | "postgres";

export interface Migration {
  name: string;
  up: (db: Db, engine: Engine) => Promise<void>;
}
