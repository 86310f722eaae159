// One backup at a time, whichever instance makes it.

// Any number will do as long as it stays the same.
const lockNumber = 7_426_002;

export interface BackupLock {
  release: () => Promise<void>;
}

/**
 * Undefined while another instance makes one. PostgreSQL takes the lock back by itself from one that dies. SQLite has one instance,
 * which knows what it does.
 */
export async function tryBackupLock(
  databaseUrl: string | undefined,
): Promise<BackupLock | undefined> {
  if (!databaseUrl) return { release: async () => {} };
  const { connectOnce } = await import("../../db/postgres.ts");
  const client = await connectOnce(databaseUrl);
  const release = () => client.end().catch(() => {});
  try {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as taken", [lockNumber]);
    if (rows[0]?.taken) return { release };
  } catch (error) {
    await release();
    throw error;
  }
  await release();
  return undefined;
}
