import { expect, test } from "vitest";
import { startSite } from "../testing/start-site.ts";

interface Field {
  anyOf?: Field[];
  minimum?: number;
  maximum?: number;
}

test("the API's document and its page for people say how long a token lasts, what is counted, and which values a field takes", async () => {
  await using site = await startSite();
  const document = await (await site.send("/openapi.json")).json();
  const { info, components, paths } = document;
  const life =
    "A token lasts 7 days, and ends when it is not used for 3 days; a superuser's lasts 1 day, and 8 hours unused.";
  expect(components.securitySchemes.bearer.description).toBe(life);
  expect(info.description).toContain("600 calls a minute from one address;");
  expect(info.description).toContain(
    "10 wrong passwords for one account from one network in 15 minutes;",
  );
  expect(info.description).toContain(
    "50 wrong passwords from one address in 5 minutes (500 from private networks)",
  );

  const { properties } = paths["/playlists/"].post.requestBody.content["application/json"].schema;
  const range = (field: Field) =>
    [field, ...(field.anyOf ?? [])].find(({ minimum }) => minimum !== undefined);
  expect(range(properties.year)).toMatchObject({ type: "integer", minimum: 1900, maximum: 2100 });
  expect(range(properties.end_year)).toMatchObject({ minimum: 1900, maximum: 2100 });
  expect(range(properties.month)).toMatchObject({ minimum: 1, maximum: 12 });
  expect(range(properties.bonus_number)).toMatchObject({ minimum: 1, maximum: 9999 });

  const page = await (await site.send("/docs", { headers: { accept: "text/html" } })).text();
  expect(page).toContain(life);
  expect(page).toContain("month?: integer (≥ 1, ≤ 12) or null");
  expect(page).toContain("at most 5 MiB, 40 million pixels and 12000 on a side");
  expect(page).toContain("wrong passwords from one address");
  expect(page).toContain("at least 1 character,");
  expect(page).not.toContain("1 characters");
  expect(page).toContain("<code>Authorization: Bearer …</code>.</p>");
  expect(page).not.toContain("`");
  const groups = Array.from(page.matchAll(/<details><summary><h2>([^<]+)/g), ([, name]) => name);
  const contents = Array.from(page.matchAll(/<li><a href="#[^"]+">([^<]+)/g), ([, name]) => name);
  expect(groups).toContain("Playlists");
  expect(contents).toEqual(groups);
});
