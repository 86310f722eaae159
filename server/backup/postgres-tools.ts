// PostgreSQL's own programs. What they need to know goes through their environment: an address with a password in it, given
// as an argument, could be read by every user of the machine.
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import pg from "pg";
import { StartError } from "../process/start-error.ts";

const modes = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"];

function connection(databaseUrl: string): Record<string, string> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: databaseUrl });
  const sslmode = URL.parse(databaseUrl)?.searchParams.get("sslmode") ?? "";
  return {
    PGHOST: host,
    PGPORT: String(port),
    PGCONNECT_TIMEOUT: "5",
    ...(user ? { PGUSER: user } : {}),
    ...(password ? { PGPASSWORD: password } : {}),
    ...(database ? { PGDATABASE: database } : {}),
    ...(modes.includes(sslmode) ? { PGSSLMODE: sslmode } : {}),
  };
}

/** Returns what it printed; throws a StartError with its last words when it fails. */
export async function runTool(
  tool: "pg_dump" | "pg_restore",
  args: string[],
  { path, databaseUrl }: { path: string | undefined; databaseUrl?: string },
): Promise<string> {
  const env = { PATH: path, LC_ALL: "C", ...(databaseUrl ? connection(databaseUrl) : {}) };
  const child = spawn(tool, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  const printed = text(child.stdout);
  const complaints = text(child.stderr);
  const code = await ended.catch(() => {
    throw new StartError(69, [
      `${tool} was not found: install PostgreSQL's client programs (postgresql-client on Debian and Ubuntu, libpq on Homebrew) and see that they are on PATH.`,
    ]);
  });
  if (code !== 0)
    throw new StartError(65, [
      `${tool} failed: ${(await complaints).trim().split("\n").slice(-3).join(" ")}`,
    ]);
  return printed;
}
