// The steps of a restore that touch the site. Up to the decision everything lies beside the database and can be thrown away;
// from the decision on, which is a file, everything left to do can be done by the next start. So a restore that was
// interrupted leaves the old site or the new one, and never something in between.
import { existsSync, lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { databaseFile, logSuffixes } from "../db/sqlite-file.ts";
import { StartError } from "../process/start-error.ts";
import { syncToDisk } from "../process/sync-to-disk.ts";

const Decision = z.object({
  /** The backup. */
  file: z.string(),
  /** The folder for what was there before, where there was something: a name in the data folder, which may be moved meanwhile. */
  keptIn: z.optional(z.string().check(z.regex(/^replaced-[\w-]+$/))),
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
  writeFileSync(`${path}.part`, JSON.stringify(decision), { mode: 0o600, flag: "wx" });
  syncToDisk(`${path}.part`);
  renameSync(`${path}.part`, path);
  syncToDisk(dataDir);
}

/** Returns where that folder is now. */
export function finish(dataDir: string, decision: Decision): string | undefined {
  const keptIn = decision.keptIn && join(dataDir, decision.keptIn);
  if (keptIn && existsSync(copyOf(dataDir))) renameSync(copyOf(dataDir), keptIn);
  if (existsSync(draftOf(dataDir))) {
    // The old log beside the new file would corrupt it.
    for (const suffix of logSuffixes) rmSync(databaseFile(dataDir) + suffix, { force: true });
    syncToDisk(dataDir);
    renameSync(draftOf(dataDir), databaseFile(dataDir));
  }
  syncToDisk(dataDir);
  return keptIn;
}

/** To be called once the owner has been told. */
export function forget(dataDir: string) {
  rmSync(decisionIn(dataDir));
  syncToDisk(dataDir);
}

const leftoversIn = (dataDir: string) =>
  [
    draftOf(dataDir),
    ...logSuffixes.map((suffix) => draftOf(dataDir) + suffix),
    copyOf(dataDir),
    `${decisionIn(dataDir)}.part`,
  ].filter(
    // lstat: a dangling link is in the way, too.
    (path) => lstatSync(path, { throwIfNoEntry: false }),
  );

export function undo(dataDir: string) {
  for (const path of leftoversIn(dataDir)) rmSync(path, { recursive: true });
}

function readDecision(path: string): Decision {
  try {
    return z.parse(Decision, JSON.parse(readFileSync(path, "utf8")));
  } catch {
    throw new StartError(65, [
      `${path} does not say what a restore has left to do, and nothing was changed. Remove it, and restore again.`,
    ]);
  }
}

/** Finishes or undoes a restore that was interrupted. To be called with the folder locked. Printed at once: the rest of the start may fail. */
export function settleInterrupted(dataDir: string) {
  const say = (sentence: string) => process.stdout.write(`${sentence}\n`);
  if (!isDecided(dataDir)) {
    if (leftoversIn(dataDir).length === 0) return;
    say(
      "A restore was interrupted before it changed anything: the site is as it was before. Run npm run restore again.",
    );
    return undo(dataDir);
  }
  const decision = readDecision(decisionIn(dataDir));
  const keptIn = finish(dataDir, decision);
  say(
    `The restore of ${decision.file} was interrupted and is finished now: this is the restored site, and everybody has to log in again.`,
  );
  if (keptIn) say(`What was there before is kept in ${keptIn}.`);
  forget(dataDir);
}
