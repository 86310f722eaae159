// A Debian with nothing on it but a Node from npm: `npm start` brings the rest. The Dockerfile is built on it too.
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, test } from "vitest";
import { checkHealth } from "#contract/monitoring.ts";
import { nodeFlags } from "#server/testing/as-started.ts";
import { freePort } from "../e2e/running-site.ts";
import { findPrograms } from "../scripts/programs.mjs";
import { cloneInto, git, thisVersion } from "./clone.ts";
import { temporaryFolder } from "./folder.ts";

const needed = ["mmdebstrap", "buildah"];
const canBeTried = process.getuid?.() === 0 && findPrograms(needed, needed) !== undefined;
if (!canBeTried)
  console.log(`A bare Debian was not tried: it needs root, ${needed.join(" and ")}.`);

const [, base = ""] = /^FROM (\S+) AS build$/m.exec(readFileSync("Dockerfile", "utf8")) ?? [];
const check = `fetch("http://127.0.0.1:" + process.env.PORT + "${checkHealth.url}")
  .then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))`;

const run = async (command: string, ...args: string[]) => {
  const env = { ...process.env, BUILDAH_ISOLATION: "chroot" };
  const { stdout } = await promisify(execFile)(command, args, { env, maxBuffer: 50_000_000 });
  return stdout.trim();
};

describe.runIf(canBeTried)("a bare Debian", { timeout: 600_000 }, () => {
  const folder = temporaryFolder();
  afterAll(() => folder[Symbol.dispose](), 600_000);
  const inFolder = (name: string) => join(folder.path, name);
  const clone = inFolder("clone");
  const buildah = (...args: string[]) => {
    const storage = ["--storage-driver=vfs", "--root", inFolder("images")];
    return run("buildah", ...storage, "--runroot", inFolder("running"), ...args);
  };

  const options = ["--network=host"];
  beforeAll(async () => {
    // How this machine reaches npm's registry, and what it has of it.
    const settings = ["registry", "cache", "userconfig"];
    const [registry, cache = "", userconfig = ""] = await Promise.all(
      settings.map((name) => run("npm", "config", "get", name)),
    );
    const { NODE_EXTRA_CA_CERTS: authority = "" } = process.env;
    const proxies = Object.entries(process.env).filter(([name]) =>
      /^(https?|no)_proxy$/i.test(name),
    );
    const environment = [
      "PATH=/opt/node/node_modules/.bin:/usr/sbin:/usr/bin:/sbin:/bin",
      `npm_config_registry=${registry}`,
      "npm_config_cache=/npm-cache",
      "npm_config_prefer_offline=true",
      ...(authority ? ["NODE_EXTRA_CA_CERTS=/authority.pem"] : []),
      ...proxies.map((proxy) => proxy.join("=")),
    ];
    const shared = [
      [cache, "/npm-cache"],
      [userconfig, "/root/.npmrc"],
      [authority, "/authority.pem"],
    ] as const;
    for (const [path, inside] of shared)
      if (existsSync(path)) options.push(`--volume=${path}:${inside}`);

    const root = inFolder("root.tar");
    const addUser = '--customize-hook=chroot "$1" useradd --user-group node';
    await run("mmdebstrap", "--quiet", "--variant=minbase", addUser, "bookworm", root);
    const container = await buildah("from", "scratch");
    await buildah("add", container, root, "/");
    await buildah("config", ...environment.map((setting) => `--env=${setting}`), container);
    await buildah("commit", container, base);
    cloneInto(clone);
    git("-C", clone, "checkout", "--quiet", thisVersion());
  }, 600_000);

  /** Options for a container with that Node and its npm. */
  async function withNode(node: number, npm: number) {
    const path = inFolder(`node${node}`);
    const packages = [`node-linux-${process.arch}@${node}`, `npm@${npm}`];
    await run("npm", "install", "--no-save", "--prefix", path, ...packages);
    return [...options, `--volume=${path}:/opt/node`];
  }

  /** Starts the site in a container, waits for its health check, and stops it. */
  async function tryIn(container: string, withOptions: string[], command: string) {
    const settings = ["--env=HOST=127.0.0.1", `--env=PORT=${await freePort()}`];
    const script = `${command} &
      until node -e '${check}'; do kill -0 $! || exit 1; sleep 1; done
      kill $! && wait $!`;
    const limited = ["timeout", "500", "sh", "-c", script];
    await buildah("run", ...withOptions, ...settings, container, "--", ...limited);
  }

  test("npm start needs nothing but Node 20 or 22 and its npm", async () => {
    const container = await buildah("from", "--pull-never", base);
    await buildah("add", container, clone, "/mixtape");
    await buildah("config", "--workingdir=/mixtape", container);
    for (const node of [20, 22]) {
      // Only a newer Node is fetched again: the packages do not depend on the older one.
      const command = "rm -rf runtime/node_modules; npm start";
      await tryIn(container, await withNode(node, 10), command);
    }
  });

  test("the Dockerfile's image is built, starts and stops", async () => {
    const withOptions = await withNode(24, 11);
    await buildah("build", "--pull-never", "--format=docker", "--tag=site", ...withOptions, clone);
    const container = await buildah("from", "--pull-never", "site");
    await tryIn(container, withOptions, `node ${nodeFlags.join(" ")} server/main.ts`);
  });
});
