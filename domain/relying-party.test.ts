import { expect, test } from "vitest";
import { relyingPartyOf } from "./relying-party.ts";

test.each([
  ["https://mixtape.example", "mixtape.example"],
  ["https://music.mixtape.example:8443", "music.mixtape.example"],
  ["http://localhost:3000", "localhost"],
])("relying party: passkeys of %s belong to %s", (siteUrl, name) => {
  expect(relyingPartyOf(siteUrl)).toBe(name);
});

test.each([
  "http://mixtape.example",
  "http://notlocalhost",
  "https://192.168.1.2",
  "http://127.0.0.1:3000",
  "https://[::1]",
])("relying party: %s cannot have passkeys", (siteUrl) => {
  expect(relyingPartyOf(siteUrl)).toBeUndefined();
});
