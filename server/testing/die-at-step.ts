// Kills the process abruptly, as a power cut would. DIE_AT is the number of file and database operations before that.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { DatabaseSync, StatementSync } from "node:sqlite";

let left = Number(process.env.DIE_AT);

function dyingAt<Target extends object>(target: Target, names: readonly (keyof Target & string)[]) {
  for (const name of names) {
    const original: unknown = target[name];
    if (typeof original !== "function") throw new Error(`${name} is no function`);
    Reflect.set(target, name, function (this: unknown, ...args: unknown[]) {
      if (left-- <= 0) process.kill(process.pid, "SIGKILL");
      return Reflect.apply(original, this, args);
    });
  }
}

dyingAt(fs, ["linkSync", "mkdirSync", "renameSync", "rmSync"]);
syncBuiltinESMExports();
dyingAt(DatabaseSync.prototype, ["exec", "close"]);
dyingAt(StatementSync.prototype, ["run", "all"]);
