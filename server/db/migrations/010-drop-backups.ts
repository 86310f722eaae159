import type { Db } from "../tables.ts";

/** Backups are the files of a folder: nothing about them is kept here any more. */
export async function up(db: Db) {
  await db.schema.dropTable("backups").execute();
}
