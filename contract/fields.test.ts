import { expect, test } from "vitest";
import * as z from "zod/mini";
import { Email } from "./fields.ts";

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
