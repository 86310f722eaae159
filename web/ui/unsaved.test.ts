import { afterEach, expect, test, vi } from "vitest";
import { findUnsaved, keepUnsaved, setUnsavedUser } from "./unsaved.ts";

afterEach(() => vi.unstubAllGlobals());

test("unsaved input: a stored value that is not JSON is removed, and other input is still found", () => {
  const items: Record<string, string> = { "unsaved /broken": "{" };
  const methods = {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(items, { [key]: value }),
    removeItem: (key: string) => delete items[key],
  };
  vi.stubGlobal("sessionStorage", Object.setPrototypeOf(items, methods));
  expect(findUnsaved("/broken")).toBeNull();
  setUnsavedUser("ada");
  keepUnsaved("/settings", { values: { name: "Ada" }, start: null });
  setUnsavedUser("ada");
  expect(Object.keys(items)).toEqual(["unsaved /settings"]);
  expect(findUnsaved("/settings")).toMatchObject({ values: { name: "Ada" } });
});
