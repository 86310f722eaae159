import { expect, test } from "vitest";
import { ownAddress } from "./next-page.ts";

const origin = "https://mixtape.example";

test.each([
  "/admin/playlists?url=https%3A%2F%2Fopen.spotify.com",
  "/settings#tab",
  "/music/2024",
  "/",
])("login: redirects to the page %s of this site", (next) => {
  expect(ownAddress(next, origin)).toBe(origin + next);
});

test("login: a path that browsers could take for another host stays on this site", () => {
  expect(new URL(ownAddress("/.//evil.example", origin), origin).origin).toBe(origin);
  expect(new URL(ownAddress("/a/..//evil.example", origin), origin).origin).toBe(origin);
});

test.each([
  undefined,
  "",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  " //evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "evil.example",
])("login: redirects to the home page if the next page is %j", (next) => {
  expect(ownAddress(next, origin)).toBe("/");
});
