import { afterEach, expect, test, vi } from "vitest";
import { findUnsaved, keepUnsaved, setUnsavedUser } from "./unsaved.ts";

afterEach(() => vi.unstubAllGlobals());

test("unsaved input: another user's input is removed, and one's own input stays", () => {
  const items: Record<string, string> = {};
  const setItem = (key: string, value: string) => Object.assign(items, { [key]: value });
  const removeItem = (key: string) => delete items[key];
  vi.stubGlobal("sessionStorage", Object.setPrototypeOf(items, { setItem, removeItem }));
  for (const [user, address] of [
    ["grace", "/admin/site"],
    ["ada", "/settings"],
  ] as const) {
    setUnsavedUser(user);
    keepUnsaved(address, { values: { name: user }, start: null });
  }
  expect(findUnsaved("/admin/site")).toBeNull();
  expect(findUnsaved("/settings")).toMatchObject({ values: { name: "ada" } });
});
