import { spawnSync } from "node:child_process";

/** Whether pg_dump and pg_restore are on PATH; where they are not, it says loudly that something goes untested. */
export function hasPostgresTools(): boolean {
  const found = ["pg_dump", "pg_restore"].every(
    (tool) => spawnSync(tool, ["--version"]).status === 0,
  );
  if (!found)
    process.stderr.write(
      "SKIPPED: backups of PostgreSQL are not tested, as pg_dump and pg_restore are not on PATH\n",
    );
  return found;
}
