// `npm run release -- --key FILE`: makes a tarball for each processor, with all that the site needs, including Node.
import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { makeSbom } from "./sbom.ts";
import { signRelease } from "./sign-release.ts";

const processors = ["x64", "arm64"];
/** The files of the Dockerfile's last stage, and what npm needs to install the packages and Node. */
const sources = [
  ...["bin", "contract", "deploy", "domain", "runtime", "scripts", "server"],
  ...["LICENSE", "package.json", "package-lock.json", ".npmrc", "site.config.ts"],
  ...[":(exclude)*.test.ts", ":(exclude)*/testing/*"],
];

const { values } = parseArgs({ options: { key: { type: "string" } } });
const key = values.key ?? process.env.RELEASE_KEY;
const keyPath = key && resolve(key);

function fail(sentence: string): never {
  console.error(`mixtape: ${sentence}`);
  process.exit(1);
}

process.chdir(join(import.meta.dirname, ".."));
process.umask(0o022);
const run = (command: string, args: string[], cwd = ".") =>
  execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });

if (run("git", ["status", "--porcelain"]))
  fail("A release is made from what is committed. Commit your changes first.");
if (keyPath && !existsSync(keyPath)) fail(`There is no key ${keyPath}.`);
const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const [hash = "", committed] = run("git", ["log", "-1", "--format=%H %ct"]).trim().split(" ");
const made = "release";
rmSync(made, { recursive: true, force: true });
mkdirSync(made);

for (const processor of processors) {
  const work = mkdtempSync(join(tmpdir(), "mixtape-release-"));
  const name = `mixtape-${version}-linux-${processor}`;
  const tree = join(work, name);
  mkdirSync(tree);
  run("git", ["archive", `--output=${work}/sources.tar`, "HEAD", "--", ...sources]);
  run("tar", ["-xf", "../sources.tar"], tree);
  cpSync("dist/current", join(tree, "dist/current"), { recursive: true });
  // Removes the build folder from the paths in Vite's manifest, so that the same commit gives the same bytes in any folder.
  const manifest = join(tree, "dist/current/client/.vite/manifest.json");
  writeFileSync(manifest, readFileSync(manifest, "utf8").replaceAll(`${process.cwd()}/`, ""));
  const target = ["--os=linux", `--cpu=${processor}`, "--libc=glibc", "--ignore-scripts"];
  const install = ["ci", ...target, "--prefer-offline", "--no-audit", "--no-fund"];
  run("npm", [...install, "--omit=dev"], tree);
  const unused = ["-type", "f", "-regex", ".*\\.\\(map\\|[cm]?ts\\)", "-delete"];
  run("find", ["node_modules", ...unused], tree);
  const runtime = join(tree, "runtime");
  run("npm", install, runtime);
  const node = join(runtime, "node_modules", `node-linux-${processor}`);
  renameSync(join(node, "bin/node"), join(tree, "bin/node"));
  renameSync(join(node, "LICENSE"), join(tree, "LICENSE-node"));
  rmSync(runtime, { recursive: true });
  const asWritten = ["--sort=name", `--mtime=@${committed}`, "--owner=0", "--group=0"];
  const plain = ["--numeric-owner", "--mode=u=rwX,go=rX", "--format=gnu"];
  run("tar", ["-cf", `${name}.tar`, ...asWritten, ...plain, name], work);
  run("gzip", ["-n", `${name}.tar`], work);
  copyFileSync(join(work, `${name}.tar.gz`), join(made, `${name}.tar.gz`));
  rmSync(work, { recursive: true });
}
const tarballs = processors.map((processor) => `mixtape-${version}-linux-${processor}.tar.gz`);
const sbom = `mixtape-${version}.cdx.json`;
writeFileSync(join(made, sbom), makeSbom({ hash, time: Number(committed) }));
copyFileSync("deploy/install.sh", join(made, "install.sh"));
const sums = run("sha256sum", [...tarballs, sbom, "install.sh"], made);
writeFileSync(join(made, "SHA256SUMS"), sums);
const problem = keyPath && signRelease(made, keyPath, "deploy/allowed_signers");
console.log(run("ls", ["-l", made]).trim());
if (problem) fail(problem);
if (!keyPath) console.log("This release is not signed: --key FILE or RELEASE_KEY names the key.");
