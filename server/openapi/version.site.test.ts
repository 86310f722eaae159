import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { startSite } from "../testing/start-site.ts";

test("the version is the one of package.json, in the API's document and in the lock file", async () => {
  const read = (path: string) => JSON.parse(readFileSync(path, "utf8")) as { version: string };
  const { version } = read("package.json");
  await using site = await startSite();
  const { info } = (await (await site.send("/openapi.json")).json()) as {
    info: { version: string };
  };
  expect(info.version).toBe(version);
  expect(read("package-lock.json").version).toBe(version);
});
