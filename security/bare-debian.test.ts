// A Debian with nothing on it but a Node from npm: `npm start` brings the rest. The Dockerfile is built on it too.
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { test } from "vitest";
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

/** How this machine reaches npm's registry, and what it has of it, for the containers. */
async function registryOfThisMachine() {
  const [registry, cache = "", userconfig = ""] = await Promise.all(
    ["registry", "cache", "userconfig"].map((name) => run("npm", "config", "get", name)),
  );
  const { NODE_EXTRA_CA_CERTS: authority = "" } = process.env;
  const shared = [
    [cache, "/npm-cache"],
    [userconfig, "/root/.npmrc"],
    [authority, "/authority.pem"],
  ] as const;
  return {
    environment: [
      `npm_config_registry=${registry}`,
      "npm_config_cache=/npm-cache",
      "npm_config_prefer_offline=true",
      ...(authority ? ["NODE_EXTRA_CA_CERTS=/authority.pem"] : []),
      ...Object.entries(process.env)
        .filter(([name]) => /^(https?|no)_proxy$/i.test(name))
        .map((proxy) => proxy.join("=")),
    ],
    volumes: shared
      .filter(([path]) => existsSync(path))
      .map(([path, inside]) => `--volume=${path}:${inside}`),
  };
}

const title =
  "npm start needs no more than Node 20 or 22 on a bare Debian, where the Dockerfile is built too";
test.skipIf(!canBeTried)(title, { timeout: 900_000 }, async () => {
  using folder = temporaryFolder();
  const inFolder = (name: string) => join(folder.path, name);
  const [root, clone] = [inFolder("root.tar"), inFolder("clone")];
  const buildah = (...args: string[]) => {
    const storage = ["--storage-driver=vfs", "--root", inFolder("images")];
    return run("buildah", ...storage, "--runroot", inFolder("running"), ...args);
  };
  const { environment, volumes } = await registryOfThisMachine();
  /** Options for a container with that Node and its npm. */
  const withNode = async (node: number, npm: number) => {
    const path = inFolder(`node${node}`);
    const packages = [`node-linux-${process.arch}@${node}`, `npm@${npm}`];
    await run("npm", "install", "--no-save", "--prefix", path, ...packages);
    return ["--network=host", ...volumes, `--volume=${path}:/opt/node`];
  };
  /** Starts the site in a container, waits for its health check, and stops it. */
  const tryIn = async (container: string, options: string[], command: string) => {
    const settings = ["--env=HOST=127.0.0.1", `--env=PORT=${await freePort()}`];
    const script = `${command} &
      until node -e '${check}'; do kill -0 $! || exit 1; sleep 1; done
      kill $! && wait $!`;
    const limited = ["timeout", "400", "sh", "-c", script];
    await buildah("run", ...options, ...settings, container, "--", ...limited);
  };

  const addUser = '--customize-hook=chroot "$1" useradd --user-group node';
  await run("mmdebstrap", "--quiet", "--variant=minbase", addUser, "bookworm", root);
  const bare = await buildah("from", "scratch");
  await buildah("add", bare, root, "/");
  const path = "PATH=/opt/node/node_modules/.bin:/usr/sbin:/usr/bin:/sbin:/bin";
  await buildah("config", ...[path, ...environment].map((name) => `--env=${name}`), bare);
  await buildah("commit", bare, base);

  cloneInto(clone);
  git("-C", clone, "checkout", "--quiet", thisVersion());
  const machine = await buildah("from", "--pull-never", base);
  await buildah("add", machine, clone, "/mixtape");
  await buildah("config", "--workingdir=/mixtape", machine);
  // The second time only Node is fetched again: the packages do not depend on the older one.
  for (const node of [20, 22])
    await tryIn(machine, await withNode(node, 10), "rm -rf runtime/node_modules; npm start");

  const options = await withNode(24, 11);
  await buildah("build", "--pull-never", "--format=docker", "--tag=site", ...options, clone);
  const image = await buildah("from", "--pull-never", "site");
  await tryIn(image, options, `node ${nodeFlags.join(" ")} server/main.ts`);
});
