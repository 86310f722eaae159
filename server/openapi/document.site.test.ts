import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import { startSite } from "../testing/start-site.ts";

test("the API's document and its page for people have every call, the version, how long a token lasts, what is counted and what a field takes", async () => {
  await using site = await startSite();
  const { info, components, paths } = await (await site.send("/openapi.json")).json();
  for (const file of ["package.json", "package-lock.json"])
    expect(JSON.parse(readFileSync(file, "utf8")).version).toBe(info.version);
  const life =
    "A token lasts 7 days, and ends when it is not used for 3 days; a superuser's lasts 1 day, and 8 hours unused.";
  expect(components.securitySchemes.bearer.description).toBe(life);
  expect(info.description).toContain("600 calls a minute from one address,");
  const { properties } = paths["/playlists/"].post.requestBody.content["application/json"].schema;
  expect(properties.year).toMatchObject({ type: "integer", minimum: 1900, maximum: 2100 });

  const page = await (await site.send("/docs", { headers: { accept: "text/html" } })).text();
  for (const { method, url } of routes)
    expect(page).toContain(`${method} ${url.replace(/:(\w+)/g, "{$1}")}`);
  expect(page).toContain(life.replace("'", "&#39;"));
  expect(page).toContain("month?: integer (≥ 1, ≤ 12) or null");
  expect(page).toContain("at most 5 MiB, 40 million pixels and 12000 on a side");
  expect(page).not.toContain("1 characters");
  expect(page).toContain("<code>Authorization: Bearer …</code>.</p>");
  expect(page).not.toContain("`");
  const groups = Array.from(page.matchAll(/<details><summary><h2>([^<]+)/g), ([, name]) => name);
  const contents = Array.from(page.matchAll(/<li><a href="#[^"]+">([^<]+)/g), ([, name]) => name);
  expect(groups).toContain("Playlists");
  expect(contents).toEqual(groups);
  // Its policy allows this one script by its hash.
  expect(page.match(/<script/g)).toHaveLength(1);
});
