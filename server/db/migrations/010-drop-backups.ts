import type { Db } from "../tables.ts";

export async function up(db: Db) {
  await db.schema.dropTable("backups").execute();
}
