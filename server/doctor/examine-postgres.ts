import { interruptedIn } from "../backup/interrupted-postgres-restore.ts";
import { foreignInPostgres } from "../backup/postgres-schema.ts";
import type { Config } from "../config.ts";
import { connectOnce } from "../db/postgres.ts";
import { StartError } from "../process/start-error.ts";
import { examineContents } from "./examine-contents.ts";
import { examinePostgresSearch } from "./examine-search.ts";
import { type Finding, fine, wrong } from "./finding.ts";

const oldestVersion = 13;

export async function examinePostgres(
  databaseUrl: string,
  config: Pick<Config, "backups">,
): Promise<Finding[]> {
  const client = await connectOnce(databaseUrl).catch((error: unknown) => {
    if (error instanceof StartError) return error;
    throw error;
  });
  if (client instanceof StartError)
    return [wrong(`Database: ${client.message}`, "Start it, or mend DATABASE_URL")];
  try {
    const interrupted = await interruptedIn(client);
    if (interrupted !== undefined)
      return [
        wrong(
          `Database: the restore of ${interrupted} into it was not finished`,
          "Make an empty database, let DATABASE_URL name it, and run npm run restore again",
        ),
      ];
    const ask = async (question: string) => (await client.query(question)).rows;
    const [server] = await ask(
      "select current_setting('server_version_num')::integer / 10000 as version, pg_database_size(current_database()) as size",
    );
    const [ledger] = await ask(
      "select 1 from pg_tables where schemaname = current_schema() and tablename = 'migrations'",
    );
    const [role] = await ask(
      "select rolsuper or rolcreatedb as powerful from pg_roles where rolname = current_user",
    );
    return [
      server?.version >= oldestVersion
        ? fine(
            `Database: PostgreSQL ${server?.version}, ${Math.ceil(Number(server?.size) / 1024 / 1024)} MiB`,
          )
        : wrong(
            `Database: PostgreSQL ${server?.version} is no longer supported`,
            `Update it to ${oldestVersion} or newer`,
          ),
      ...(ledger
        ? await examineContents({
            ask,
            foreignIn: (names) => foreignInPostgres(client, names),
            config,
            examineSearch: () => examinePostgresSearch(client),
          })
        : [fine("Tables: none yet; the first start makes them")]),
      role?.powerful
        ? wrong(
            "Role: DATABASE_URL logs in as one that may do more than this site needs",
            "Give the site a role of its own, without SUPERUSER and CREATEDB",
          )
        : fine("Role: one that owns this database and no more"),
    ];
  } finally {
    await client.end();
  }
}
