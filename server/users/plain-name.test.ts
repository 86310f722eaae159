import { expect, test } from "vitest";
import { plainName } from "./plain-name.ts";

test.each([
  ["Élodie Durand", "elodie durand"],
  ["E\u0301lodie", "elodie"],
  ["Łukasz", "łukasz"],
  ["İpek", "ipek"],
  ["Ὀδυσσεύς", "οδυσσευσ"],
  ["한국", "한국"],
  ["が", "か\u3099".normalize("NFC")],
  [null, ""],
])("%s is looked for as %s", (name, plain) => {
  expect(plainName(name)).toBe(plain);
});

test("no name becomes longer than an index takes: PostgreSQL's limit is 2,704 bytes with the age and the id", () => {
  for (const letter of ["한", "\u0390", "ﷺ", "𝅘𝅥𝅮", "ﬃ", "İ"]) {
    const longest = letter.repeat(Math.floor(255 / letter.length));
    expect(Buffer.byteLength(plainName(longest)), letter).toBeLessThan(2600);
  }
});
