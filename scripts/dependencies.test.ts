import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const { dependencies, devDependencies, allowScripts } = JSON.parse(
  readFileSync("package.json", "utf8"),
) as Record<string, Record<string, unknown>>;
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<
    string,
    {
      version: string;
      integrity?: string;
      link?: boolean;
      inBundle?: boolean;
      hasInstallScript?: boolean;
    }
  >;
};

test("K12: dependencies: every package is locked to one version and its checksum", () => {
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+/)]);
    expect([name, packages[`node_modules/${name}`]?.version]).toEqual([name, version]);
  }
  const unsigned = Object.entries(packages).filter(
    ([path, { integrity, link, inBundle }]) => path !== "" && !integrity && !link && !inBundle,
  );
  expect(unsigned.map(([path]) => path)).toEqual([]);
});

test("K12: dependencies: package.json and .npmrc both forbid every install script", () => {
  const withScript = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [[path.replace(/.*node_modules\//, ""), false]] : [],
  );
  expect(withScript.length).toBeGreaterThan(0);
  expect(allowScripts).toEqual(Object.fromEntries(withScript));
  // npm 10 ignores `allowScripts`, but obeys .npmrc.
  expect(readFileSync(".npmrc", "utf8")).toMatch(/^ignore-scripts=true$/m);
});
