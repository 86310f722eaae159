import { expect, test } from "vitest";
import {
  composeConfirmFollow,
  composeEmailChanged,
  composeNewAccount,
  composePasswordChanged,
  composeRecovery,
  composeTest,
} from "./compose.ts";

const link = "https://mixtape.example/reset-password?token=abc_DEF-123";
const siteUrl = "https://mixtape.example";
const site = { name: "Mixtape", owner_email: null };

const allMails = [
  composeRecovery({ site, link }),
  composeNewAccount({ site, link }),
  composePasswordChanged({ site, siteUrl }),
  composeEmailChanged({ site, siteUrl }),
];

test("whoever has lost an account to another address is told how to reach the owner", () => {
  const { text } = composeEmailChanged({ site, siteUrl });
  expect(text).toContain("reply to this email now: it reaches the owner of the site");
  const named = composeEmailChanged({
    site: { ...site, owner_email: "ada@example.com" },
    siteUrl,
  });
  expect(named.text).toContain(
    "If it wasn’t you, write to the owner of the site now: ada@example.com.",
  );
});

test("both parts carry the link, escaped where it must be", () => {
  const odd = `${link}&a="b`;
  for (const mail of [
    composeRecovery({ site, link: odd }),
    composeNewAccount({ site, link: odd }),
  ]) {
    expect(mail.text).toContain(`\n${odd}\n`);
    expect(mail.html).toContain(`href="${link}&amp;a=&quot;b"`);
  }
});

test("styles stand on the elements, those for the dark in the head, and nothing is fetched", () => {
  for (const { html } of [
    ...allMails,
    composeTest({ site, siteUrl }),
    composeConfirmFollow({ site, link }),
  ]) {
    expect(html).not.toMatch(/<link|<img|<script|url\(/);
    expect(html).toMatch(/^<!doctype html>/);
    const dark =
      /<style>\n@media \(prefers-color-scheme: dark\) \{\n(.+)\n\}\n<\/style>/s.exec(html)?.[1] ??
      "";
    const styled = new Set(dark.match(/(?<=^\.)\w+/gm));
    for (const [, name = ""] of html.matchAll(/class="(\w+)"/g)) expect(styled).toContain(name);
  }
});
