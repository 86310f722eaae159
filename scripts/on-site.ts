import { type Environment, readConfig } from "#server/config.ts";
import { refuseWithoutSite } from "#server/db/refuse-without-site.ts";
import type { Db } from "#server/db/tables.ts";
import { openForCommand } from "#server/open-database.ts";
import { refuseRoot } from "#server/process/refuse-root.ts";

export async function onSite<Result>(environment: Environment, work: (db: Db) => Promise<Result>) {
  const config = readConfig(environment);
  refuseRoot(config.dataDir);
  await refuseWithoutSite(config);
  const { db, close } = await openForCommand(config);
  return work(db).finally(close);
}
