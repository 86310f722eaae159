import { expect, test } from "vitest";
import { changedFields } from "./changed-fields.ts";

test("only what differs, also where it became nothing", () => {
  const before = { email: "a@example.com", full_name: "Ada" as string | null, is_active: true };
  expect(changedFields(before, before)).toEqual({});
  expect(changedFields(before, { ...before, full_name: null })).toEqual({ full_name: null });
  expect(changedFields(before, { email: "b@example.com", full_name: "Ada", is_active: false })).toEqual({
    email: "b@example.com",
    is_active: false,
  });
});
