import { expect, test } from "vitest";
import { relyingPartyOf } from "./relying-party.ts";

test.each([
  ["https://mixtape.example", "mixtape.example"],
  ["https://music.mixtape.example:8443", "music.mixtape.example"],
  ["http://localhost:3000", "localhost"],
  ["http://mixtape.example", undefined],
  ["http://notlocalhost", undefined],
  ["https://192.168.1.2", undefined],
  ["http://127.0.0.1:3000", undefined],
  ["https://[::1]", undefined],
])("relying party: passkeys of %s belong to %s", (siteUrl, name) => {
  expect(relyingPartyOf(siteUrl)).toBe(name);
});
