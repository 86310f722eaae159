import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import { startSite } from "../../testing/start-site.ts";

test("the API's document has every call, and what it takes", async () => {
  await using site = await startSite();
  const { info, components, paths } = await (await site.send("/openapi.json")).json();
  for (const file of ["package.json", "package-lock.json"])
    expect(JSON.parse(readFileSync(file, "utf8")).version).toBe(info.version);
  const calls = routes.map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, "{$1}")}`);
  const described = Object.entries<object>(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(calls.sort());
  const life =
    "A token lasts 7 days, or 3 days without use; a superuser's lasts 1 day, or 8 hours without use.";
  expect(components.securitySchemes.bearer.description).toBe(life);
  expect(info.description).toContain("| wrong passwords from one IP address | 50 in 5 minutes |");
  const { properties } = paths["/playlists/"].post.requestBody.content["application/json"].schema;
  expect(properties.year).toMatchObject({ type: "integer", minimum: 1900, maximum: 2100 });
});
