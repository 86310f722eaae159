// What the owner of a new site does first. Each is asked anew: one that is undone, as a backup folder that was emptied, is there again.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { FirstStep } from "#contract/first-steps.ts";
import { site } from "#site";
import type { Config } from "../config.ts";
import type { Reader } from "../db/tables.ts";

export interface StepFacts {
  db: Reader;
  config: Pick<Config, "smtp" | "dataDir">;
  /** The owner who asks. */
  callerId: string;
}

interface Step {
  name: FirstStep;
  isDone: (facts: StepFacts) => boolean | Promise<boolean>;
}

const steps: readonly Step[] = [
  { name: "password", isDone: hasOwnPassword },
  { name: "name", isDone: () => isOwnName(site.name) },
  { name: "mail", isDone: ({ config }) => config.smtp !== undefined },
  { name: "backup", isDone: ({ config }) => hasBackup(join(config.dataDir, "backups")) },
];

export async function stepsLeft(facts: StepFacts): Promise<FirstStep[]> {
  const left: FirstStep[] = [];
  for (const { name, isDone } of steps) if (!(await isDone(facts))) left.push(name);
  return left;
}

async function hasOwnPassword({ db, callerId }: StepFacts) {
  const caller = await db.selectFrom("users").select("has_given_password").where("id", "=", callerId).executeTakeFirst();
  return !caller?.has_given_password;
}

/** What site.config.ts says until somebody writes their own. */
const isOwnName = (name: string) => name !== "Mixtape";

const hasBackup = (folder: string) => existsSync(folder) && readdirSync(folder).length > 0;
