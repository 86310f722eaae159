import { expect, test } from "vitest";
import * as z from "zod/mini";
import { Email, FullName, ProfileFullName, SignupFullName } from "./fields.ts";
import { Song } from "./song-fields.ts";

const good = [
  ...["a@b.co", "ada.lovelace@sub.example.com", "!#$%&'*+/=?^_`{|}~-@example.com"],
  ...[`${"a".repeat(64)}@example.com`, `ada@${"b".repeat(63)}.com`, "ada@xn--bcher-kva.example"],
];
const bad = [
  ...["ada", "@example.com", "ada@", "ada@example", "ada@b@example.com", ".ada@example.com"],
  ...["ada.@example.com", "ada..lovelace@example.com", "ada@example..com", "ada@example.com."],
  ...["ada@-example.com", "ada@example.c", "ada@127.0.0.1", '"ada lovelace"@example.com'],
  ...["ada@exam ple.com", "<ada@example.com>", "ada@example.com,bob@example.com"],
  ...["ada@example.com\nbcc: bob@example.com", "ada@bücher.example", "ädä@example.com"],
  ...[`${"a".repeat(65)}@example.com`, `ada@${"b".repeat(64)}.com`, `ada@${"b.".repeat(130)}com`],
];

test("E11: email address: well-formed addresses are accepted, others refused", () => {
  for (const address of good) expect(Email.safeParse(address).data).toBe(address);
  for (const address of bad)
    expect(Email.safeParse(address).error?.issues[0]?.message, address).toBe(
      "Invalid email address",
    );
});

const names = [FullName, ProfileFullName, SignupFullName];

test.each(["\u00a0", "\u00ad", "\u3164", "\u2800"])(
  "text field: a text of only the invisible character %j counts as empty",
  (character) => {
    const text = `${character} ${character}`;
    expect(SignupFullName.safeParse(text).error?.issues).toMatchObject([
      { message: "Full Name is required" },
    ]);
    for (const field of [FullName, ProfileFullName]) expect(z.parse(field, text)).toBe("");
    expect(Song.safeParse({ title: text, artist: "A" }).error?.issues).toMatchObject([
      { message: "Title is required" },
    ]);
  },
);

test.each(["Zoé", "👩‍👩‍👧", "❤️❤️", "ㅤ名ㅤ", "نام‌خانوادگی", "Ada\u00adLove"])(
  "full name: %s is accepted unchanged",
  (text) => {
    for (const field of names) expect(z.parse(field, text)).toBe(text);
  },
);
