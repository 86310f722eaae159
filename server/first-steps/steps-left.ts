import type { FirstStep } from "#contract/first-steps.ts";
import { listBackups } from "../backup/folder.ts";
import type { Config } from "../config.ts";
import type { Reader } from "../db/tables.ts";
import { siteDefaults } from "../site/defaults.ts";
import type { ReadSettings } from "../site/settings.ts";

export interface StepFacts {
  db: Reader;
  config: Pick<Config, "smtp" | "databaseUrl" | "backupDir">;
  readSettings: ReadSettings;
  callerId: string;
}

interface Step {
  name: FirstStep;
  isDone: (facts: StepFacts) => boolean | Promise<boolean>;
}

const hasBackup = ({ config }: StepFacts) =>
  config.databaseUrl !== undefined || listBackups(config.backupDir, "mixtape-auto").length > 0;

const steps: readonly Step[] = [
  { name: "password", isDone: hasOwnPassword },
  {
    name: "name",
    isDone: async ({ readSettings }) => (await readSettings()).name !== siteDefaults().name,
  },
  { name: "mail", isDone: ({ config }) => config.smtp !== undefined },
  { name: "backup", isDone: hasBackup },
];

export async function stepsLeft(facts: StepFacts): Promise<FirstStep[]> {
  const left: FirstStep[] = [];
  for (const { name, isDone } of steps) if (!(await isDone(facts))) left.push(name);
  return left;
}

async function hasOwnPassword({ db, callerId }: StepFacts) {
  const caller = await db
    .selectFrom("users")
    .select("has_generated_password")
    .where("id", "=", callerId)
    .executeTakeFirst();
  return !caller?.has_generated_password;
}
