import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#server/testing/temporary-folder.ts";
import { freePort } from "../e2e/running-site.ts";
import { cloneInto, git, thisVersion } from "./clone.ts";
import { canBeTried, check, packDebian, run } from "./debian.ts";
import { startMachine } from "./machine.ts";

const bases = [...readFileSync("Dockerfile", "utf8").matchAll(/^FROM (\S+)/gm)].map(
  ([, name = ""]) => name,
);

const title =
  "bare Debian: npm start runs with Node 20 and 22, and the Dockerfile builds a healthy image";
test.skipIf(!canBeTried)(title, { timeout: 1_500_000 }, async () => {
  using folder = temporaryFolder();
  const inFolder = (name: string) => join(folder.path, name);
  const clone = inFolder("clone");
  const buildah = (...args: string[]) => {
    const storage = ["--storage-driver=vfs", "--root", inFolder("images")];
    return run("buildah", ...storage, "--runroot", inFolder("running"), ...args);
  };
  const { environment, volumes } = await registryOfThisMachine();
  /** Installs this version of Node, and returns the container options that mount it. */
  const withNode = async (node: number, npm: number) => {
    const path = inFolder(`node${node}`);
    const packages = [`node-linux-${process.arch}@${node}`, `npm@${npm}`];
    await run("npm", "install", "--no-save", "--prefix", path, ...packages);
    return ["--network=host", ...volumes, `--volume=${path}:/opt/node`];
  };
  const expectHealthy = async (container: string, options: string[], command: string) => {
    const settings = ["--env=HOST=127.0.0.1", `--env=PORT=${await freePort()}`];
    const script = `${command} &
      until node -e '${check}'; do kill -0 $! || exit 1; sleep 1; done
      kill $! && wait $!`;
    const limited = ["timeout", "400", "sh", "-c", script];
    await buildah("run", ...options, ...settings, container, "--", ...limited);
  };

  const bare = await buildah("from", "scratch");
  await buildah("add", bare, await packDebian(folder.path), "/");
  const path = "PATH=/opt/node/node_modules/.bin:/usr/sbin:/usr/bin:/sbin:/bin";
  await buildah("config", ...[path, ...environment].map((name) => `--env=${name}`), bare);
  for (const base of bases) await buildah("commit", bare, base);

  cloneInto(clone);
  git("-C", clone, "checkout", "--quiet", thisVersion());
  const machine = await buildah("from", "--pull-never", bases[0] ?? "");
  await buildah("add", machine, clone, "/mixtape");
  await buildah("config", "--workingdir=/mixtape", machine);
  // Only runtime/ is installed again, because the other packages do not depend on the version of Node.
  for (const node of [20, 22])
    await expectHealthy(
      machine,
      await withNode(node, 10),
      "rm -rf runtime/node_modules; npm start",
    );

  const options = await withNode(24, 11);
  await buildah("build", "--pull-never", "--format=docker", "--tag=site", ...options, clone);
  const image = await buildah("from", "--pull-never", "site");
  const files = await buildah("mount", image);
  const added = (await sizeOf(files)) - (await sizeOf(await buildah("mount", bare)));
  expect(added).toBeLessThan(185_000_000);
  const { OCIv1: made } = JSON.parse(await buildah("inspect", image));
  const { Env: settings, User: user }: { Env: string[]; User: string } = made.config;
  await using container = await startMachine(files, {
    environment: settings,
    writable: { "/tmp": "mode=1777", "/data": "mode=700,uid=1000,gid=1000" },
  });
  const asked = container.run(
    `mixtape start >/tmp/log & until node -e '${check}'; do kill -0 $! || exit 1; sleep 1; done
    mixtape doctor; touch /app/new; id -un; kill $!; wait $!`,
    user,
  );
  expect(asked).toEqual({ status: 0, output: expect.stringContaining("No problems found.") });
  expect(asked.output).toContain("Read-only file system");
  expect(asked.output).toMatch(/^node$/m);
});

/** Returns settings with which containers use this machine's npm registry, cache, certificates and proxies. */
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

const sizeOf = (folder: string) =>
  run("du", "--summarize", "--bytes", folder).then((text) => Number.parseInt(text, 10));
