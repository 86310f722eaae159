import { expect, test } from "vitest";
import { changedFields, hasFields } from "./changed-fields.ts";

test("only what differs, also where it became nothing; what is not said stays as it was", () => {
  const before: { year?: number | undefined; month: number | null; is_bonus: boolean } = {
    year: 2019,
    month: 3,
    is_bonus: false,
  };
  expect(changedFields(before, before)).toEqual({});
  const changed = changedFields(before, { year: undefined, month: null, is_bonus: false });
  expect(Object.entries(changed)).toEqual([["month", null]]);
  expect([hasFields(changed), hasFields({})]).toEqual([true, false]);
});
