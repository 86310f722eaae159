import { expect, test } from "vitest";
import { strengthLabel, strengthLevel } from "./strength.ts";

const around = (email: string) => ({ email, siteName: "Mixtape" });

test.each([
  ["", 0, ""],
  ["a", 1, "Low"],
  ["Aa1!Aa1", 1, "Low"],
  ["aaaaaaaaaaaaaaaaaaaaaaaa", 1, "Low"],
  ["snowlamp", 1, "Low"],
  ["snowlamp7x", 2, "Medium"],
  ["Tr0ub4dor&3", 3, "High"],
  ["correct horse battery staple", 4, "High"],
  ["пароль из слов", 4, "High"],
])("password strength: '%s' is level %i (%s)", (password, level, label) => {
  expect(strengthLevel(password, around(""))).toBe(level);
  expect(strengthLabel(level)).toBe(label);
});

test.each([
  "qwertyuiop",
  "Sunshine1",
  "Summer2026!",
  "P@ssw0rd",
  "administrator",
  "Mixtape",
  "Ada.Lovelace@Example.com",
  "ada.lovelace",
])("A9: password strength: '%s' is Low, because it is easy to guess", (password) => {
  expect(strengthLabel(strengthLevel(password, around(" Ada.Lovelace@example.com")))).toBe("Low");
});

test("A9: password strength: only the user's own email address, without other words, is Low", () => {
  const label = (password: string, email: string) =>
    strengthLabel(strengthLevel(password, around(email)));
  expect(label("ada.lovelace wrote programs", "ada.lovelace@example.com")).toBe("High");
  expect(label("ada.lovelace", "somebody.else@example.com")).not.toBe("Low");
});
