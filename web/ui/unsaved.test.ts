import { afterEach, expect, test, vi } from "vitest";
import { findUnsaved, keepUnsaved, setUnsavedUser } from "./unsaved.ts";

afterEach(() => vi.unstubAllGlobals());

test("unsaved input: the input of another user is removed, and the user's own input is found", () => {
  const items: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(items, { [key]: value }),
    removeItem: (key: string) => delete items[key],
  };
  vi.stubGlobal("sessionStorage", Object.setPrototypeOf(items, methods));
  setUnsavedUser("bob");
  keepUnsaved("/admin/site", { values: { name: "Bob" }, start: null });
  setUnsavedUser("ada");
  keepUnsaved("/settings", { values: { name: "Ada" }, start: null });
  setUnsavedUser("ada");
  expect(Object.keys(items)).toEqual(["unsaved /settings"]);
  expect(findUnsaved("/settings")).toMatchObject({ values: { name: "Ada" } });
});
