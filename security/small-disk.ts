// disk.test.ts runs this program on a small disk. The program prints the subjects of the emails to the owner.
import { execFileSync } from "node:child_process";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { createPasswords } from "#server/features/auth/passwords.ts";
import { ensureSuperuser } from "#server/features/users/superusers.ts";
import { createLog } from "#server/http/log.ts";
import { openDatabase } from "#server/open-database.ts";

const config = readConfig(process.env);
const { db, close } = await openDatabase(config);
const { stop, tellOwner } = await buildApp({
  config,
  db,
  now: Date.now,
  log: createLog(config, { write: () => {} }),
});
await ensureSuperuser(db, config, createPasswords(), Date.now());
for (const size of ["150m", "150m", "400m", "400m"]) {
  execFileSync("mount", ["-o", `remount,size=${size}`, config.dataDir]);
  await tellOwner();
}
const rows = db.selectFrom("outbox").select("letter").where("kind", "=", "problem");
for (const { letter } of await rows.orderBy("created_at").execute())
  console.log(JSON.parse(letter ?? "").subject);
await stop();
await close();
