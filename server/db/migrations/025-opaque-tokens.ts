import type { Db } from "../tables.ts";
import { run } from "./run.ts";

export async function up(db: Db) {
  await run(db, [
    // Old sessions have no hash of their token, so everyone has to log in again.
    "delete from sessions",
    "alter table sessions add column token_hash text not null check (length(token_hash) = 64)",
    "create unique index sessions_by_token on sessions (token_hash)",
  ]);
}
