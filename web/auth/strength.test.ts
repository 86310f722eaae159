import { expect, test } from "vitest";
import { strengthLabel, strengthLevel } from "./strength.ts";

const around = (email: string) => ({ email, siteName: "Mixtape" });

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
  expect(strengthLevel(password, around(""))).toBe(level);
  expect(strengthLabel(level)).toBe(label);
});

test.each([
  ...[
    "password",
    "12345678",
    "qwertyuiop",
    "1q2w3e4r",
    "iloveyou",
    "Sunshine1",
    "FOOTBALL",
    "trustno1",
    "letmein1",
    "welcome123",
  ],
  ...[
    "changeme",
    "admin123",
    "administrator",
    "p@ssw0rd",
    "abcd1234",
    "11111111",
    "superman",
    "princess",
    "motdepasse",
    "azertyuiop",
  ],
  ...[
    "Mixtape",
    "mixtape1",
    "ada.lovelace@example.com",
    "Ada.Lovelace@Example.com",
    "ada.lovelace",
    "example.com",
  ],
])("A9: '%s' is Low: it is among the first that are tried", (password) => {
  expect(strengthLabel(strengthLevel(password, around(" Ada.Lovelace@example.com")))).toBe("Low");
});

test("A9: what only contains such a word is judged by its own strength", () => {
  expect(
    strengthLabel(strengthLevel("ada.lovelace wrote programs", around("ada.lovelace@example.com"))),
  ).toBe("High");
  expect(
    strengthLabel(strengthLevel("ada.lovelace", around("somebody.else@example.com"))),
  ).not.toBe("Low");
});
