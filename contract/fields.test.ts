import { expect, test } from "vitest";
import * as z from "zod/mini";
import { Email, FullName, ProfileFullName, SignupFullName } from "./fields.ts";
import { Song } from "./songs.ts";

const good = [
  "ada@example.com",
  "a@b.co",
  "ada.lovelace@sub.example.com",
  "!#$%&'*+/=?^_`{|}~-@example.com",
  `${"a".repeat(64)}@example.com`,
  "ada@xn--bcher-kva.example",
  `ada@${"b".repeat(63)}.com`,
];

test.each(good)("E11: %s is an address", (address) => {
  expect(z.safeParse(Email, address)).toEqual({ success: true, data: address });
});

const bad = [
  "ada",
  "@example.com",
  "ada@",
  "ada@example",
  "ada@b@example.com",
  ".ada@example.com",
  "ada.@example.com",
  "ada..lovelace@example.com",
  "ada@example..com",
  "ada@example.com.",
  "ada@-example.com",
  "ada@example.c",
  "ada@127.0.0.1",
  '"ada lovelace"@example.com',
  "ada@exam ple.com",
  "<ada@example.com>",
  "ada@example.com,bob@example.com",
  "ada@example.com\nbcc: bob@example.com",
  "ada@bücher.example",
  "ädä@example.com",
  `${"a".repeat(65)}@example.com`,
  `ada@${"b".repeat(64)}.com`,
  `ada@${"b.".repeat(130)}com`,
];

test.each(bad)("E11: %j is no address", (address) => {
  expect(z.safeParse(Email, address).error?.issues[0]?.message).toBe("Invalid email address");
});

const invisible = {
  "no-break space": "\u00a0",
  "soft hyphen": "\u00ad",
  "Hangul filler": "\u3164",
  "zero-width joiner": "\u200d",
  "braille blank": "\u2800",
  "variation selector": "\ufe0f",
  "interlinear annotation anchor": "\ufff9",
  "musical null notehead": "\u{1d159}",
};

test.each(Object.entries(invisible))("a name of nothing but %s is empty", (_what, character) => {
  const text = `${character} ${character}`;
  expect(z.safeParse(SignupFullName, text).error?.issues.map(({ message }) => message)).toEqual([
    "Full Name is required",
  ]);
  for (const field of [FullName, ProfileFullName])
    expect(z.safeParse(field, text)).toEqual({ success: true, data: "" });
  const song = z.safeParse(Song, { title: text, artist: "A" });
  expect(song.error?.issues.map(({ message }) => message)).toEqual(["Title is required"]);
});

test.each(["Zoé", "👩‍👩‍👧", "❤️❤️", "ㅤ名ㅤ", "نام‌خانوادگی", "Ada\u00adLove"])(
  "%s is a name, and kept as it is written",
  (text) => {
    for (const field of [FullName, ProfileFullName, SignupFullName])
      expect(z.safeParse(field, text)).toEqual({ success: true, data: text });
  },
);
