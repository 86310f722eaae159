import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#server/testing/temporary-folder.ts";
import { onPath } from "../scripts/programs.mjs";
import { signRelease } from "../scripts/sign-release.ts";

const canBeTried = process.getuid?.() === 0 && onPath("unshare") && onPath("ssh-keygen");
if (!canBeTried)
  console.log("Signed releases were not tried: they need root, unshare, ssh-keygen.");

const tried = test.skipIf(!canBeTried);

const signedWith = (key: string) =>
  `releases@mixtape namespaces="mixtape-release" ${readFileSync(`${key}.pub`, "utf8")}`;

function releases() {
  const folder = temporaryFolder();
  const inFolder = (name: string) => join(folder.path, name);
  for (const name of ["ours", "other"])
    execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", inFolder(name)]);
  const comments = readFileSync("deploy/allowed_signers", "utf8");

  /** Makes a release. Its allowed_signers contains the key `lists`, and the key `signedBy` signs the release. */
  const make = (version: string, { lists = "", signedBy = "" } = {}) => {
    const [made, tree] = [inFolder(version), inFolder(`tree-${version}`)];
    for (const path of [made, join(tree, "bin"), join(tree, "deploy")])
      mkdirSync(path, { recursive: true });
    cpSync("deploy/install.sh", join(made, "install.sh"));
    cpSync("deploy/install.sh", join(tree, "deploy/install.sh"));
    const signers = lists && signedWith(inFolder(lists));
    writeFileSync(join(tree, "deploy/allowed_signers"), comments + signers);
    writeFileSync(join(tree, "bin/node"), "#!/bin/sh\n", { mode: 0o755 });
    const processor = process.arch === "arm64" ? "arm64" : "x64";
    const tarball = `mixtape-${version}-linux-${processor}.tar.gz`;
    execFileSync("tar", ["-czf", join(made, tarball), "-C", tree, "."]);
    const sums = execFileSync("sha256sum", [tarball, "install.sh"], { cwd: made });
    writeFileSync(join(made, "SHA256SUMS"), sums);
    if (!signedBy) return;
    const all = inFolder("signers");
    writeFileSync(all, signedWith(inFolder("ours")) + signedWith(inFolder("other")));
    expect(signRelease(made, inFolder(signedBy), all)).toBeUndefined();
  };

  /** Runs shell commands. Temporary file systems replace all folders that install.sh changes. */
  const run = (...lines: string[]) => {
    const inMemory = ["/opt", "/var/lib", "/var/cache", "/usr/local/bin"];
    const setUp = [
      ...inMemory.map((path) => `mkdir -p ${path} && mount -t tmpfs tmpfs ${path}`),
      "cp -a /etc /opt/etc && mount --bind /opt/etc /etc",
      `cd ${folder.path}`,
    ];
    const whole = ["exec 2>&1", ...setUp, ...lines].join("\n");
    // install.sh runs /usr/sbin/useradd.
    const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` };
    const { stdout } = spawnSync("unshare", ["--mount", "sh", "-c", whole], {
      encoding: "utf8",
      env,
    });
    return stdout;
  };
  return { make, run, inFolder, [Symbol.dispose]: () => folder[Symbol.dispose]() };
}

const install = (version: string) =>
  `sh ${version}/install.sh --no-service music.example.com ada@example.com`;
const upgrade = (version: string) =>
  `(cd ${version} && sh /opt/mixtape/current/deploy/install.sh --no-service)`;
const installed = (version: string) => `Mixtape ${version} is installed.\n`;

tried("K13: install.sh: an upgrade signed by a key of the installed release is installed", () => {
  using all = releases();
  all.make("1.0.0", { lists: "ours" });
  all.make("1.1.0", { lists: "ours", signedBy: "ours" });
  all.make("1.2.0", { lists: "ours", signedBy: "ours" });
  expect(all.run(install("1.0.0"), upgrade("1.1.0"), install("1.2.0"))).toBe(
    ["1.0.0", "1.1.0", "1.2.0"].map(installed).join(""),
  );
});

tried("K13: install.sh: a forged or unsigned upgrade is refused", () => {
  using all = releases();
  const forged = 'echo "The forged script runs."\n# The end of install.sh\n';
  all.make("1.0.0", { lists: "ours" });
  all.make("1.1.0", { lists: "ours" });
  // A forger replaces tarball and checksum of 1.2.0, but keeps the signature.
  all.make("1.2.0", { lists: "ours", signedBy: "ours" });
  writeFileSync(all.inFolder("tree-1.2.0/forged"), "");
  all.make("1.2.0", { lists: "ours" });
  // The forger replaces all of 1.3.0 and signs it with another key.
  all.make("1.3.0", { lists: "other", signedBy: "other" });
  writeFileSync(all.inFolder("1.3.0/install.sh"), forged);
  // The forger replaces only install.sh of 1.4.0.
  all.make("1.4.0", { lists: "ours", signedBy: "ours" });
  writeFileSync(all.inFolder("1.4.0/install.sh"), forged);

  const kept = "Version 1.0.0 keeps running.\n";
  const isForged = `mixtape: SHA256SUMS is not signed by a key of version 1.0.0, so it may be forged. ${kept}`;
  const refused = [install("1.1.0"), install("1.2.0"), upgrade("1.3.0"), upgrade("1.4.0")];
  expect(all.run(install("1.0.0"), ...refused, "readlink /opt/mixtape/current")).toBe(
    [
      installed("1.0.0"),
      `mixtape: SHA256SUMS.sig is not in ${all.inFolder("1.1.0")}, and version 1.0.0 accepts only signed releases. ${kept}`,
      isForged,
      isForged,
      `mixtape: install.sh is damaged: download it again. ${kept}`,
      "1.0.0\n",
    ].join(""),
  );
});

tried("K13: install.sh: an upgrade is refused with an explanation if ssh-keygen is missing", () => {
  using all = releases();
  all.make("1.0.0", { lists: "ours" });
  all.make("1.1.0", { lists: "ours", signedBy: "ours" });
  const hide = `mount --bind /dev/null ${onPath("ssh-keygen")}`;
  expect(all.run(install("1.0.0"), hide, upgrade("1.1.0"))).toBe(
    `${installed("1.0.0")}mixtape: ssh-keygen, which verifies the release, is missing. Install it (Debian: apt install openssh-client). Version 1.0.0 keeps running.\n`,
  );
});

tried(
  "install.sh: an upgrade reports that it was not verified if the installed release lists no key",
  () => {
    using all = releases();
    all.make("1.0.0");
    all.make("1.1.0", { lists: "ours", signedBy: "ours" });
    all.make("1.2.0");
    const unverified =
      "Version 1.0.0 knows no key of the project, so this upgrade was not verified.\n";
    expect(all.run(install("1.0.0"), upgrade("1.1.0"))).toBe(
      installed("1.0.0") + unverified + installed("1.1.0"),
    );
    expect(all.run(install("1.0.0"), install("1.2.0"))).toBe(
      installed("1.0.0") + unverified + installed("1.2.0"),
    );
  },
);

tried(
  "release: signing replaces an old signature and reports a key that allowed_signers lacks",
  () => {
    using all = releases();
    all.make("1.0.0", { signedBy: "other" });
    const [folder, signers] = [all.inFolder("1.0.0"), all.inFolder("ours-only")];
    writeFileSync(signers, signedWith(all.inFolder("ours")));
    const key = all.inFolder("other");
    expect(signRelease(folder, key, signers)).toContain(`does not list the key ${key}.`);
    expect(signRelease(folder, all.inFolder("ours"), signers)).toBeUndefined();
  },
);
