import { StartError } from "../../process/start-error.ts";

/** Keep these commands equal to those in docs/backup.md. */
export function refusePostgres(databaseUrl: string | undefined) {
  if (!databaseUrl) return;
  throw new StartError(64, [
    "Use PostgreSQL's own tools to back up and to restore (into an empty database):",
    'pg_dump --format=custom --no-owner --no-privileges --file=mixtape.dump "$DATABASE_URL"',
    'pg_restore --single-transaction --exit-on-error --no-owner --no-privileges --dbname="$DATABASE_URL" mixtape.dump',
  ]);
}
