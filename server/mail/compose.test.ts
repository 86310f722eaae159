import { expect, test } from "vitest";
import { composeConfirmFollow, composeNewAccount, composeRecovery } from "./compose.ts";

const site = { name: "Mixtape", owner_email: null };

test.each([composeRecovery, composeNewAccount, composeConfirmFollow])(
  "both parts carry the link, escaped where it must be, and nothing is fetched (%o)",
  (compose) => {
    const { text, html } = compose({ site, link: 'https://mixtape.example/x?token=abc&a="b' });
    expect(text).toContain('\nhttps://mixtape.example/x?token=abc&a="b\n');
    expect(html).toContain('href="https://mixtape.example/x?token=abc&amp;a=&quot;b"');
    expect(html).not.toMatch(/<link|<img|<script|url\(/);
  },
);
