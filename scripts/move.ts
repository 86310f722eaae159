// npm run move -- --to URL: copies the whole site from SQLite to PostgreSQL or back.
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { pluralize } from "#domain/pluralize.ts";
import { readConfig } from "#server/config.ts";
import { moveSite } from "#server/features/transfer/move/move-site.ts";
import { commandLine } from "#server/process/command-line.ts";
import { refuseRoot } from "#server/process/refuse-root.ts";
import { runCommand } from "#server/process/run-command.ts";
import { StartError } from "#server/process/start-error.ts";

const usage = "--to postgres://user:password@host:5432/database, or --to sqlite:FOLDER";

function readTarget(): { databaseUrl: string | undefined; dataDir: string } {
  try {
    const { to = "" } = parseArgs({ options: { to: { type: "string" } } }).values;
    const [, folder] = /^sqlite:(.+)$/s.exec(to) ?? [];
    if (folder) return { databaseUrl: undefined, dataDir: resolve(folder) };
    if (/^postgres(?:ql)?:$/.test(URL.parse(to)?.protocol ?? ""))
      return { databaseUrl: to, dataDir: "" };
  } catch {
    // parseArgs throws for an unknown switch and for a switch without its value.
  }
  throw new StartError(64, [`Usage: ${commandLine("move", usage)}`]);
}

await runCommand(async (environment) => {
  const to = readTarget();
  const { databaseUrl, dataDir, secretKey } = readConfig(environment);
  refuseRoot(databaseUrl ? to.dataDir : dataDir);
  const counts = await moveSite({ databaseUrl, dataDir }, to);
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const words = (table: string, noun: string) => pluralize(counts.get(table) ?? 0, noun);
  console.log(
    `Moved ${words("playlists", "playlist")}, ${words("users", "account")} and ${words("images", "image")} (${rows} rows in ${counts.size} tables) and verified every row.`,
  );
  console.log(
    `The old database is unchanged. ${to.databaseUrl ? "Set DATABASE_URL to the new database" : `Leave DATABASE_URL empty, set DATA_DIR to ${to.dataDir}`} and start the site.`,
  );
  const key = join(dataDir, "secret.key");
  console.log(
    secretKey
      ? "Keep the same SECRET_KEY, or preview links and the unsubscribe links in old emails to the owner will stop working."
      : `The secret key was not moved. Copy ${key} into the site's DATA_DIR, or set SECRET_KEY to its contents. Otherwise preview links and the unsubscribe links in old emails to the owner will stop working.`,
  );
});
