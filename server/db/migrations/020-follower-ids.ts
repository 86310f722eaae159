import { sql } from "kysely";
import type { Db, Engine } from "../tables.ts";

/** The ids were hashes of email addresses, which can be guessed. A migration has no secret key for keyed hashes, so the ids become random. */
export async function up(db: Db, engine: Engine) {
  const random =
    engine === "sqlite"
      ? sql`lower(hex(randomblob(32)))`
      : sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`;
  await sql`alter table followers add column next_id text`.execute(db);
  await sql`update followers set next_id = ${random}`.execute(db);
  for (const table of ["follow_links", "outbox"])
    await sql`update ${sql.table(table)}
      set follower_id = coalesce((select next_id from followers where id = follower_id), ${random})
      where follower_id is not null`.execute(db);
  await sql`update followers set id = next_id`.execute(db);
  await sql`alter table followers drop column next_id`.execute(db);
}
