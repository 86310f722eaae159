import { expect, test } from "vitest";
import { AppError } from "../http/app-error.ts";
import { createCacheVersion } from "./cache-version.ts";
import { createResponseCache } from "./response-cache.ts";

const minute = 60_000;

function cacheWithClock(limits?: Parameters<typeof createResponseCache>[2]) {
  const clock = { now: 0 };
  const version = createCacheVersion();
  const cache = createResponseCache(version, () => clock.now, limits);
  let calls = 0;
  const ask = async (text: string | "gone", key = "page /") => {
    const response = await cache.get(key, async () => {
      calls += 1;
      if (text === "gone") throw new AppError("busy", 1);
      return { text, headers: {} };
    });
    const { body, headers } = response?.encodings.identity ?? {};
    return { text: String(body), isStale: headers?.warning === '110 - "Response is Stale"' };
  };
  return { clock, version, cache, ask, calls: () => calls };
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
});

test("L8: it is asked once a second, not by everybody, and is fresh with the first answer", async () => {
  const { clock, version, ask, calls } = cacheWithClock();
  await ask("first");
  version.setListening(false);
  await ask("gone");
  const before = calls();
  for (let visitor = 0; visitor < 100; visitor++) await ask("gone");
  expect(calls()).toBe(before);
  clock.now += 1001;
  await ask("gone");
  expect(calls()).toBe(before + 1);
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

test("L8: the hour is not begun anew, and the database not asked more often, by what needs no database", async () => {
  const { clock, version, ask, calls } = cacheWithClock();
  await ask("first");
  version.setListening(false);
  await ask("gone");
  const before = calls();
  for (let visitor = 0; visitor < 100; visitor++) {
    clock.now += 5;
    await ask("User-agent: *", "file /robots.txt");
    expect(await ask("gone")).toEqual({ text: "first", isStale: true });
  }
  expect(calls() - before).toBeLessThanOrEqual(101);
  clock.now = 61 * minute;
  await ask("User-agent: *", "file /robots.txt");
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

test("L8: where strangers choose the keys, an outage ends with any answer, and the next one is another", async () => {
  const { clock, version, ask } = cacheWithClock({ max: 10, maxSize: 100_000, allRead: true });
  await ask("first", "call slow");
  version.setListening(false);
  await expect(ask("gone", "call something new")).rejects.toThrow("busy");
  version.setListening(true);
  await ask("second", "call slow");
  clock.now += 120 * minute;
  version.setListening(false);
  expect(await ask("gone", "call slow")).toEqual({ text: "second", isStale: true });
});
