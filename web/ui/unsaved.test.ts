import { afterEach, expect, test, vi } from "vitest";
import { findUnsaved, keepUnsaved, setUnsavedUser } from "./unsaved.ts";

afterEach(() => vi.unstubAllGlobals());

test("unsaved input: a stored value that is not JSON is dropped, and the others are found", () => {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  };
  const keys = { ownKeys: () => [...items.keys()] };
  const describe = { getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) };
  vi.stubGlobal("sessionStorage", new Proxy(storage, { ...keys, ...describe }));
  setUnsavedUser("ada");
  keepUnsaved("/settings", { values: { name: "Ada" }, start: null });
  items.set("unsaved /broken", "{");
  expect(findUnsaved("/broken")).toBeNull();
  setUnsavedUser("ada");
  expect([...items.keys()]).toEqual(["unsaved /settings"]);
  expect(findUnsaved("/settings")).toMatchObject({ values: { name: "Ada" } });
});
