import { expect, test } from "vitest";
import { AppError } from "../http/app-error.ts";
import { createCacheVersion } from "./cache-version.ts";
import { createResponseCache } from "./response-cache.ts";

const minute = 60_000;

function cacheWithClock() {
  const clock = { now: 0 };
  const version = createCacheVersion(() => clock.now);
  const cache = createResponseCache(version);
  const ask = async (text: string | "gone", key = "page /") => {
    const response = await cache.get(key, async () => {
      if (text === "gone") throw new AppError("busy", 1);
      return { text, headers: {} };
    });
    const { body, headers } = response?.encodings.identity ?? {};
    return { text: String(body), isStale: headers?.warning === '110 - "Response is Stale"' };
  };
  return { clock, version, cache, ask };
}

test("L8: what was right when the database was lost is served for an hour, marked, and no longer", async () => {
  const { clock, version, ask } = cacheWithClock();
  await ask("first");
  version.setListening(false);
  for (const at of [0, 1, 30, 59]) {
    clock.now = at * minute;
    expect(await ask("gone")).toEqual({ text: "first", isStale: true });
  }
  clock.now = 61 * minute;
  await expect(ask("gone")).rejects.toThrow("busy");
  version.setListening(true);
  expect(await ask("second")).toEqual({ text: "second", isStale: false });
});

test("L8: what a change had already replaced is not brought back", async () => {
  const { version, ask } = cacheWithClock();
  await ask("before the change");
  version.bump();
  version.setListening(false);
  await expect(ask("gone")).rejects.toThrow("busy");
});

test("L8: where the database neither answers nor refuses, nobody waits for it who can be shown what was there", async () => {
  const { version, cache } = cacheWithClock();
  const make = async () => ({ text: "first", headers: {} });
  await cache.get("page /", make);
  version.setListening(false);
  const response = await cache.get("page /", () => new Promise(() => {}));
  expect(String(response?.encodings.identity.body)).toBe("first");
});

test("L8: what was there is shown until it can be made again, though other instances can be heard already", async () => {
  const { version, ask } = cacheWithClock();
  await ask("first");
  version.setListening(false);
  version.setListening(true);
  expect(await ask("gone")).toEqual({ text: "first", isStale: true });
  version.bump();
  await expect(ask("gone")).rejects.toThrow("busy");
});
