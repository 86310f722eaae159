// The steps of a restore that touch the site. Up to the decision everything lies beside the database and can be thrown away;
// from the decision on, which is a file, everything left to do can be done by whoever comes next. So a restore that was
// interrupted leaves the old site or the new one, and never something in between.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { databaseFile, logSuffixes } from "../db/sqlite-file.ts";
import { giveToOwner } from "../process/data-owner.ts";
import { syncToDisk } from "../process/sync-to-disk.ts";

const Decision = z.object({
  /** The backup. */
  file: z.string(),
  /** The folder for what was there before, where there was something. */
  keptIn: z.optional(z.string()),
});
export type Decision = z.infer<typeof Decision>;

/** The database to be, and the folder into which the old one is copied. */
export const draftOf = (dataDir: string) => `${databaseFile(dataDir)}.restored`;
export const copyOf = (dataDir: string) => join(dataDir, "replaced.part");
const decisionIn = (dataDir: string) => join(dataDir, "restore.json");

export const isDecided = (dataDir: string) => existsSync(decisionIn(dataDir));
export const isUnderWay = (dataDir: string) => existsSync(draftOf(dataDir)) || isDecided(dataDir);

export function decide(dataDir: string, decision: Decision) {
  const path = decisionIn(dataDir);
  writeFileSync(`${path}.part`, JSON.stringify(decision), { mode: 0o600 });
  giveToOwner(dataDir, `${path}.part`);
  syncToDisk(`${path}.part`);
  renameSync(`${path}.part`, path);
  syncToDisk(dataDir);
}

export function finish(dataDir: string, { keptIn }: Decision) {
  if (keptIn && existsSync(copyOf(dataDir))) renameSync(copyOf(dataDir), keptIn);
  if (existsSync(draftOf(dataDir))) {
    // The old log beside the new file would corrupt it.
    for (const suffix of logSuffixes) rmSync(databaseFile(dataDir) + suffix, { force: true });
    syncToDisk(dataDir);
    renameSync(draftOf(dataDir), databaseFile(dataDir));
  }
  syncToDisk(dataDir);
}

/** When the owner has been told. */
export function forget(dataDir: string) {
  rmSync(decisionIn(dataDir));
  syncToDisk(dataDir);
}

const leftoversIn = (dataDir: string) =>
  [draftOf(dataDir), ...logSuffixes.map((suffix) => draftOf(dataDir) + suffix), copyOf(dataDir), `${decisionIn(dataDir)}.part`].filter(
    (path) => existsSync(path),
  );

export function undo(dataDir: string) {
  for (const path of leftoversIn(dataDir)) rmSync(path, { recursive: true });
}

/** To be called by whoever holds the folder. Said at once, and before it is forgotten: whatever comes next may fail. */
export function settleInterrupted(dataDir: string) {
  const say = (sentence: string) => process.stdout.write(`${sentence}\n`);
  if (!isDecided(dataDir)) {
    if (leftoversIn(dataDir).length === 0) return;
    say("A restore was interrupted before it changed anything: the site is as it was before. Run npm run restore again.");
    return undo(dataDir);
  }
  const decision = z.parse(Decision, JSON.parse(readFileSync(decisionIn(dataDir), "utf8")));
  finish(dataDir, decision);
  say(`The restore of ${decision.file} was interrupted and is finished now: this is the restored site, and everybody has to log in again.`);
  if (decision.keptIn) say(`What was there before is kept in ${decision.keptIn}.`);
  forget(dataDir);
}
