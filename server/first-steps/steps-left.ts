import type { FirstStep } from "#contract/first-steps.ts";
import { listBackups } from "../backup/folder.ts";
import type { Services } from "../services.ts";
import { siteDefaults } from "../site/defaults.ts";

export async function stepsLeft({ db, config, readSettings }: Services, callerId: string) {
  const caller = await db
    .selectFrom("users")
    .select("has_generated_password")
    .where("id", "=", callerId)
    .executeTakeFirst();
  const isDone: Record<FirstStep, boolean> = {
    password: !caller?.has_generated_password,
    name: (await readSettings()).name !== siteDefaults().name,
    mail: config.smtp !== undefined,
    backup:
      config.databaseUrl !== undefined || listBackups(config.backupDir, "mixtape-auto").length > 0,
  };
  return (Object.keys(isDone) as FirstStep[]).filter((step) => !isDone[step]);
}
