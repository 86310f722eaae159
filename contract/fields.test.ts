import { expect, test } from "vitest";
import * as z from "zod/mini";
import { Email, FullName, ProfileFullName, SignupFullName } from "./fields.ts";
import { Song } from "./songs.ts";

const good = [
  "ada@example.com",
  "a@b.co",
  "ada.lovelace@example.com",
  "ada+mixtape@example.com",
  "ada_lovelace@example.com",
  "ada-lovelace@sub.example.com",
  "1815@example.com",
  "o'neil@example.com",
  "ada/music=ada@example.com",
  "!#$%&'*+/=?^_`{|}~-@example.com",
  `${"a".repeat(64)}@example.com`,
  "ada@xn--bcher-kva.example",
  "ada@example.museum",
  "ada@123.example.com",
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
  "ada@@example.com",
  "ada@b@example.com",
  ".ada@example.com",
  "ada.@example.com",
  "ada..lovelace@example.com",
  "ada@.example.com",
  "ada@example..com",
  "ada@example.com.",
  "ada@-example.com",
  "ada@example-.com",
  "ada@example.c",
  "ada@127.0.0.1",
  "ada@[127.0.0.1]",
  "ada lovelace@example.com",
  '"ada lovelace"@example.com',
  "ada@exam ple.com",
  "ada(comment)@example.com",
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

/** Each twice and with a space between, since a name has three characters. */
const invisible = {
  space: " ",
  "no-break space": "\u00a0",
  "ideographic space": "\u3000",
  "soft hyphen": "\u00ad",
  "grapheme joiner": "\u034f",
  "Hangul choseong filler": "\u115f",
  "Hangul jungseong filler": "\u1160",
  "Hangul filler": "\u3164",
  "halfwidth Hangul filler": "\uffa0",
  "Khmer inherent vowel": "\u17b4",
  "Mongolian vowel separator": "\u180e",
  "zero-width space": "\u200b",
  "zero-width non-joiner": "\u200c",
  "zero-width joiner": "\u200d",
  "word joiner": "\u2060",
  "byte order mark": "\ufeff",
  "braille blank": "\u2800",
  "variation selector": "\ufe0f",
  "variation selector 17": "\u{e0100}",
  tag: "\u{e0041}",
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
});

test.each(Object.entries(invisible))(
  "a song's title or artist of nothing but %s is none",
  (_what, character) => {
    for (const [field, name] of [
      ["title", "Title"],
      ["artist", "Artist"],
    ] as const) {
      const song = { title: "One", artist: "A", [field]: `${character} ${character}` };
      expect(z.safeParse(Song, song).error?.issues.map(({ message }) => message)).toEqual([
        `${name} is required`,
      ]);
    }
  },
);

test.each(["Zoé", "👩‍👩‍👧", "❤️❤️", "ㅤ名ㅤ", "نام‌خانوادگی", "Ada\u00adLove"])(
  "%s is a name, and kept as it is written",
  (text) => {
    for (const field of [FullName, ProfileFullName, SignupFullName])
      expect(z.safeParse(field, text)).toEqual({ success: true, data: text });
  },
);
