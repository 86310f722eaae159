// Preloaded by a test: kills the process right before the step that DIE_AT counts from zero, as a power cut would. A step is
// whatever changes a file or a database, or starts another program.
import childProcess from "node:child_process";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";

let left = Number(process.env.DIE_AT);

function dyingAt<Target extends object>(
  target: Target,
  names: readonly (keyof Target & string)[],
  counts: (self: unknown, first: unknown) => boolean = () => true,
) {
  for (const name of names) {
    const original: unknown = target[name];
    if (typeof original !== "function") throw new Error(`${name} is no function`);
    Reflect.set(target, name, function (this: unknown, ...args: unknown[]) {
      if (counts(this, args[0])) left -= 1;
      if (left < 0) process.kill(process.pid, "SIGKILL");
      return Reflect.apply(original, this, args);
    });
  }
}

/** Neither what reads nor what happens in a transaction that is always taken back. */
let isTakenBack = false;
function isWriting(statement: string) {
  const wasTakenBack = isTakenBack;
  if (/^create schema/.test(statement)) isTakenBack = true;
  if (/^(?:rollback|commit)/.test(statement)) isTakenBack = false;
  return !wasTakenBack && !/^select/.test(statement);
}

dyingAt(fs, [
  "chmodSync",
  "copyFileSync",
  "fsyncSync",
  "linkSync",
  "mkdirSync",
  "renameSync",
  "rmSync",
  "writeFileSync",
]);
dyingAt(childProcess, ["spawn"]);
syncBuiltinESMExports();
// What happens in a database in memory is no step.
dyingAt(
  DatabaseSync.prototype,
  ["exec", "close"],
  (db) => db instanceof DatabaseSync && db.isOpen && Boolean(db.location()),
);
dyingAt(pg.Client.prototype, ["query"], (_client, query) =>
  isWriting(String(query instanceof Object ? Reflect.get(query, "text") : query)),
);
