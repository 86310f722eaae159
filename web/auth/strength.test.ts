import { expect, test } from "vitest";
import { strengthLabel, strengthLevel } from "./strength.ts";

test.each([
  ["", 0, ""],
  ["a", 1, "Low"],
  ["Aa1!Aa1", 1, "Low"],
  ["password", 1, "Low"],
  ["PassWord123", 1, "Low"],
  ["QWERTYUIOP", 1, "Low"],
  ["aaaaaaaaaaaaaaaaaaaaaaaa", 1, "Low"],
  ["abababababababab", 1, "Low"],
  ["snowlamp", 1, "Low"],
  ["snowlamp7x", 2, "Medium"],
  ["Tr0ub4dor&3", 3, "High"],
  ["correct horse battery staple", 4, "High"],
  ["пароль из слов", 4, "High"],
])("'%s' is level %i, %s", (password, level, label) => {
  expect(strengthLevel(password)).toBe(level);
  expect(strengthLabel(level)).toBe(label);
});

test.each([
  [1, "Low"],
  [2, "Medium"],
  [3, "High"],
  [4, "High"],
])("level %i of 4 is %s", (level, label) => {
  expect(strengthLabel(level)).toBe(label);
});
