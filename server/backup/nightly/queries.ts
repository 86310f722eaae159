import type { BackupRow, Db, Reader } from "../../db/tables.ts";

export type Outcome = { bytes: number } | { problem: string };

/** Newest first. */
export const listBackups = (db: Reader): Promise<BackupRow[]> =>
  db.selectFrom("backups").selectAll().orderBy("started_at", "desc").execute();

/** When the database was made. */
export async function databaseAge(db: Reader): Promise<number> {
  const row = await db
    .selectFrom("migrations")
    .select(({ fn }) => fn.min("applied_at").as("first"))
    .executeTakeFirstOrThrow();
  return Number(row.first);
}

export const insertBackup = (
  db: Db,
  row: Pick<BackupRow, "name" | "host" | "folder" | "started_at">,
) => db.insertInto("backups").values(row).execute();

/** The last failure is told until the next one is made: those before it are forgotten. */
export const endBackup = (db: Db, name: string, outcome: Outcome, now: number) =>
  db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom("backups").where("problem", "is not", null).execute();
    await transaction
      .updateTable("backups")
      .set({ ended_at: now, bytes: null, problem: null, ...outcome })
      .where("name", "=", name)
      .execute();
  });

export const forgetBackup = (db: Db, name: string) =>
  db.deleteFrom("backups").where("name", "=", name).execute();
