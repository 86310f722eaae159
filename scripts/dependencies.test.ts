// What the site is made of: locked, new enough, and listed.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const { dependencies, devDependencies } = JSON.parse(
  readFileSync("package.json", "utf8"),
) as Record<string, Record<string, string>>;
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<
    string,
    { version: string; integrity?: string; link?: boolean; inBundle?: boolean }
  >;
};

/** The oldest version of each without a known hole. */
const floors: Record<string, string> = {
  fastify: "5.12.1",
  "@fastify/multipart": "10.1.0",
  sharp: "0.35.0",
  jose: "6.0.0",
  nodemailer: "9.0.5",
  kysely: "0.29.0",
  react: "19.3.0",
};

function isAtLeast(version: string, floor: string) {
  const [mine, least] = [version, floor].map((text) => text.split(/[.-]/).slice(0, 3).map(Number));
  const at = least?.findIndex((part, index) => part !== mine?.[index]) ?? -1;
  return at === -1 || (mine?.[at] ?? 0) > (least?.[at] ?? 0);
}

test("K12: every package is locked to one version with its checksum", () => {
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+/)]);
    expect([name, packages[`node_modules/${name}`]?.version]).toEqual([name, version]);
  }
  const unsigned = Object.entries(packages).filter(
    ([path, { integrity, link, inBundle }]) => path !== "" && !integrity && !link && !inBundle,
  );
  expect(unsigned.map(([path]) => path)).toEqual([]);
});

test("K12: none is older than its last known hole, and SQLite neither", () => {
  for (const [name, floor] of Object.entries(floors)) {
    const { version = "none" } = packages[`node_modules/${name}`] ?? {};
    expect([name, version, isAtLeast(version, floor)]).toEqual([name, version, true]);
  }
  expect(Object.keys(packages).filter((path) => path.includes("react-server-dom"))).toEqual([]);
  // Older ones could damage a file that two programs write: https://sqlite.org/wal.html#walresetbug
  expect(isAtLeast(process.versions.sqlite ?? "", "3.51.3")).toBe(true);
});

test("K12: npm can list what the site is made of", () => {
  const list = execFileSync("npm", ["run", "--silent", "sbom"], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const { bomFormat, components } = JSON.parse(list) as {
    bomFormat: string;
    components: { group?: string; name: string; version: string }[];
  };
  expect(bomFormat).toBe("CycloneDX");
  const listed = components.map(
    ({ group, name, version }) => `${group ? `${group}/` : ""}${name}@${version}`,
  );
  for (const [name, version] of Object.entries(dependencies ?? {}))
    expect(listed).toContain(`${name}@${version}`);
});
