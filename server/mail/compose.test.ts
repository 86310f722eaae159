import { expect, test } from "vitest";
import { compose } from "./compose.ts";
import { renderMail } from "./template.ts";

const site = { name: "Mixtape", owner_email: null };

test("emails: the notice about a changed address says how to reach the owner", () => {
  const textFor = (owner_email: string | null) =>
    renderMail({ ...site, owner_email }, compose.emailChanged, "https://mixtape.example").text;
  expect(textFor(null)).toContain("Your reply goes to the site owner");
  expect(textFor("ada@example.com")).toContain("email the site owner right away: ada@example.com.");
});

test.each([compose.recovery, compose.newAccount, compose.confirmFollow])(
  "emails: text and HTML contain the link, and the HTML loads no images, styles or scripts (%o)",
  (content) => {
    const { text, html } = renderMail(site, content, 'https://mixtape.example/x?token=abc&a="b');
    expect(text).toContain('\nhttps://mixtape.example/x?token=abc&a="b\n');
    expect(html).toContain('href="https://mixtape.example/x?token=abc&amp;a=&quot;b"');
    expect(html).not.toMatch(/<link|<img|<script|url\(/);
  },
);
