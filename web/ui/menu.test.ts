import { expect, test } from "vitest";
import { nextItem } from "./menu.tsx";

const labels = ["Edit User", "Delete User", "Duplicate"];

test.each([
  ["ArrowDown", -1, 0],
  ["ArrowDown", 2, 0],
  ["ArrowUp", 0, 2],
  ["Home", 2, 0],
  ["End", 0, 2],
  ["d", 0, 1],
  ["D", 1, 2],
  ["d", 2, 1],
  ["x", 0, undefined],
  [" ", 0, undefined],
  ["Enter", 0, undefined],
])("menu: key %s on item %i moves the focus to item %j", (key, at, next) => {
  expect(nextItem(key, labels, at)).toBe(next);
});
