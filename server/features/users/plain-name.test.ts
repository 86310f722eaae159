import { expect, test } from "vitest";
import { plainName } from "./plain-name.ts";

test("no name becomes longer than an index takes: PostgreSQL's limit is 2,704 bytes with the age and the id", () => {
  for (const letter of ["한", "\u0390", "ﷺ", "𝅘𝅥𝅮", "ﬃ", "İ"]) {
    const longest = letter.repeat(Math.floor(255 / letter.length));
    expect(Buffer.byteLength(plainName(longest)), letter).toBeLessThan(2600);
  }
});
