import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import { ownedSite } from "../../testing/owned-site.ts";

const site = ownedSite();
const getDocument = async () => (await site.send("/openapi.json")).json();

test("API document: lists every endpoint of the contract", async () => {
  const { info, components, paths } = await getDocument();
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
  const { properties } = components.schemas.NewPlaylistInput;
  expect(properties.year).toMatchObject({ type: "integer", minimum: 1900, maximum: 2100 });
});

test("API document: operations and schemas have the names of their declarations in the contract", async () => {
  const { info, components, paths } = await getDocument();
  expect(info.license).toEqual({ name: "MIT", identifier: "MIT" });
  const newPlaylist = "#/components/schemas/NewPlaylistInput";
  expect(paths["/playlists/"].post).toMatchObject({
    operationId: "createPlaylist",
    security: [{ bearer: ["superuser"] }],
    requestBody: { content: { "application/json": { schema: { $ref: newPlaylist } } } },
  });
  const ids = Object.values<Record<string, { operationId: string }>>(paths).flatMap((operations) =>
    Object.values(operations).map(({ operationId }) => operationId),
  );
  expect(ids.every((id) => /^\w+$/.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(routes.length);
  expect(Object.keys(components.schemas)).toEqual(
    expect.arrayContaining(["Playlist", "Song", "User", "Gallery", "Photo", "Settings", "Error"]),
  );
  expect(Object.keys(components.schemas)).not.toContain("UserInput");
});

test.each(routes)("API document: $method $url has a one-line summary", ({ schema }) => {
  expect(schema.summary).toMatch(/^[A-Z][a-z]+ [^.\n]{3,60}$|^(?:Log out|Sign up)$/);
});

test("API document: every endpoint lists its permissions and error responses", async () => {
  const { paths } = await getDocument();
  expect(paths["/music/"].get.security).toEqual([]);
  expect(Object.keys(paths["/music/"].get.responses)).toEqual(["200", "429", "default"]);
  const { responses } = paths["/playlists/{playlist_id}/songs"].put;
  const statuses = ["200", "400", "401", "403", "404", "409", "413", "415", "422", "429"];
  expect(Object.keys(responses)).toEqual([...statuses, "default"]);
  expect(responses[404].description).toBe("Playlist not found");
});
