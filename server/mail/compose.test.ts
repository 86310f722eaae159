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

const allMails = (name: string | null) => [
  composeRecovery({ site, name, link }),
  composeNewAccount({ site, name, link }),
  composePasswordChanged({ site, name, siteUrl }),
  composeEmailChanged({ site, name, siteUrl }),
];

// What somebody may have typed as a name .
const payloads = [
  '"><img src=x onerror=alert(1)>',
  "<script>alert(1)</script>",
  "</title><script>alert(1)</script>",
  "' onmouseover='alert(1)",
  '" style="display:none',
  "<a href=javascript:alert(1)>click</a>",
  "&lt;b&gt;already escaped&lt;/b&gt;",
  "&#x3C;img&#x3E;",
  "<!-- <b>",
  "]]><![CDATA[<b>",
  "Ada\r\nBcc: evil@evil",
  "Ada\nSubject: You have won",
  "Ada\u2028Lovelace",
  "Ada\u0000\u0008Lovelace",
  "<svg/onload=alert(1)>",
];

test.each(payloads)("C14: the name %j is greeted, and does nothing else", (name) => {
  const harmless = allMails("Ada");
  allMails(name).forEach((mail, index) => {
    expect(mail.subject).toBe(harmless[index]?.subject);
    expect(markup(mail.html)).toEqual(markup(harmless[index]?.html ?? ""));
    const greeting = `Hello ${name.replace(/[\r\n\u2028\0\b]+/g, " ")},`;
    expect(unescaped(mail.html)).toContain(greeting);
    expect(mail.text.split("\n").slice(0, 2)).toEqual([greeting, ""]);
    expect(mail.text.split("\n")).toHaveLength(harmless[index]?.text.split("\n").length ?? 0);
  });
});

const markup = (html: string) => html.match(/<[^>]*>/g);
const unescaped = (html: string) =>
  html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

const advertisements = [
  ...["Win a phone at https://evil.example", "www.evil", "evil.example", "a".repeat(255)],
  ...[
    "caf\u00e9.com/x",
    "cafe\u0301.com",
    "\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444",
    "\u4f8b\u5b50.\u4e2d\u56fd",
    "\u0909\u0926\u093e.\u092d\u093e\u0930\u0924",
  ],
  // Dots and letters that browsers take for plain ones.
  ...[
    "evil\u3002com",
    "evil\uff0ecom",
    "evil\uff61com",
    "\uff45\uff56\uff49\uff4c\uff0e\uff43\uff4f\uff4d",
    "www\uff0eevil",
    "https\uff1a//evil",
    "evil\u00ad.\u00adcom",
  ],
  ...["1.2.3.44", "evil-.com", "evil_.com"],
];

test.each(advertisements)("a name that would advertise, such as %j, is not repeated", (name) => {
  for (const mail of allMails(name)) {
    expect(mail.text).toMatch(/^Hello,\n/);
    expect(mail.html).not.toContain(name);
  }
});

test.each([
  "J.R.R. Tolkien",
  "Dr. Ada",
  "Зоя",
  "И. И. Иванов",
  "Зоя.",
  "李．",
  "李雷",
  "O'Neil, Shaquille",
])("%j is greeted by name", (name) => {
  expect(composeRecovery({ site, name, link }).text).toContain(`Hello ${name},`);
});

test("nobody's name is no problem", () => {
  for (const name of [null, "", " "])
    expect(composeRecovery({ site, name, link }).text).toMatch(/^Hello,\n/);
});

test("whoever has lost an account to another address is told how to reach the owner", () => {
  const { text } = composeEmailChanged({ site, name: "Ada", siteUrl });
  expect(text).toContain("answer this mail at once: it reaches the owner of the site");
  const named = composeEmailChanged({
    site: { ...site, owner_email: "ada@example.com" },
    name: "Ada",
    siteUrl,
  });
  expect(named.text).toContain(
    "If it was not, tell the owner of the site at once: ada@example.com.",
  );
});

test("both parts carry the link, escaped where it must be", () => {
  const odd = `${link}&a="b`;
  for (const mail of [
    composeRecovery({ site, name: null, link: odd }),
    composeNewAccount({ site, name: null, link: odd }),
  ]) {
    expect(mail.text).toContain(`\n${odd}\n`);
    expect(mail.html).toContain(`href="${link}&amp;a=&quot;b"`);
  }
});

test("styles stand on the elements, those for the dark in the head, and nothing is fetched", () => {
  for (const { html } of [
    ...allMails("Ada"),
    composeTest({ site, siteUrl }),
    composeConfirmFollow({ site, name: "Ada", link }),
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
