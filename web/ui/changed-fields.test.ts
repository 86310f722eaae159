import { expect, test } from "vitest";
import { changedFields, hasFields } from "./changed-fields.ts";

test("only what differs, also where it became nothing", () => {
  const before = { email: "a@example.com", full_name: "Ada" as string | null, is_active: true };
  expect(changedFields(before, before)).toEqual({});
  expect(changedFields(before, { ...before, full_name: null })).toEqual({ full_name: null });
  expect(
    changedFields(before, { email: "b@example.com", full_name: "Ada", is_active: false }),
  ).toEqual({
    email: "b@example.com",
    is_active: false,
  });
});

test("what is not said stays as it was", () => {
  const before: { year?: number | undefined; month: number | null } = { year: 2019, month: 3 };
  const changed = changedFields(before, { year: undefined, month: null });
  expect(changed).toEqual({ month: null });
  expect(Object.keys(changed)).toEqual(["month"]);
  expect([hasFields(changed), hasFields({})]).toEqual([true, false]);
});
