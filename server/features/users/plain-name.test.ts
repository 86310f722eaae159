import { expect, test } from "vitest";
import { plainName } from "./plain-name.ts";

test("plain name: the longest name fits into an index row of PostgreSQL (2,704 bytes)", () => {
  for (const letter of ["한", "\u0390", "ﷺ", "𝅘𝅥𝅮", "ﬃ", "İ"]) {
    const longest = letter.repeat(Math.floor(255 / letter.length));
    expect(Buffer.byteLength(plainName(longest)), letter).toBeLessThan(2600);
  }
});
