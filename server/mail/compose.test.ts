import { expect, test } from "vitest";
import { compose } from "./compose.ts";
import { renderMail } from "./template.ts";

const site = { name: "Mixtape", owner_email: null };

test("whoever has lost an account to another address is told how to reach the owner", () => {
  const textFor = (owner_email: string | null) =>
    renderMail({ ...site, owner_email }, compose.emailChanged, "https://mixtape.example").text;
  expect(textFor(null)).toContain(
    "reply to this email right away. Your reply goes to the site owner",
  );
  expect(textFor("ada@example.com")).toContain(
    "If it wasn’t you, email the site owner right away: ada@example.com.",
  );
});

test.each([compose.recovery, compose.newAccount, compose.confirmFollow])(
  "both parts carry the link, escaped where it must be, and nothing is fetched (%o)",
  (content) => {
    const { text, html } = renderMail(site, content, 'https://mixtape.example/x?token=abc&a="b');
    expect(text).toContain('\nhttps://mixtape.example/x?token=abc&a="b\n');
    expect(html).toContain('href="https://mixtape.example/x?token=abc&amp;a=&quot;b"');
    expect(html).not.toMatch(/<link|<img|<script|url\(/);
  },
);
