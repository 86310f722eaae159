import { expect, test } from "vitest";
import {
  composeConfirmFollow,
  composeEmailChanged,
  composeNewAccount,
  composeRecovery,
} from "./compose.ts";

const site = { name: "Mixtape", owner_email: null };

test("whoever has lost an account to another address is told how to reach the owner", () => {
  const textFor = (owner_email: string | null) =>
    composeEmailChanged({ site: { ...site, owner_email }, siteUrl: "https://mixtape.example" })
      .text;
  expect(textFor(null)).toContain(
    "reply to this email right away. Your reply goes to the site owner",
  );
  expect(textFor("ada@example.com")).toContain(
    "If it wasn’t you, email the site owner right away: ada@example.com.",
  );
});

test.each([composeRecovery, composeNewAccount, composeConfirmFollow])(
  "both parts carry the link, escaped where it must be, and nothing is fetched (%o)",
  (compose) => {
    const { text, html } = compose({ site, link: 'https://mixtape.example/x?token=abc&a="b' });
    expect(text).toContain('\nhttps://mixtape.example/x?token=abc&a="b\n');
    expect(html).toContain('href="https://mixtape.example/x?token=abc&amp;a=&quot;b"');
    expect(html).not.toMatch(/<link|<img|<script|url\(/);
  },
);
