import { expect, test } from "vitest";
import { acceptsHtml, wantsPage } from "./page-or-call.ts";

test.each([
  "text/html",
  "TEXT/HTML",
  "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "application/json, text/html",
  "text/html;q=0.1",
  "text/html; q=0.001",
  "text/html;level=0;q=1.0",
  "text/html ; charset=utf-8",
  "text/html;q=0, text/html;q=1",
])("%j names HTML", (accept) => {
  expect(acceptsHtml(accept)).toBe(true);
  expect(wantsPage({ method: "GET", headers: { accept } })).toBe(true);
  expect(wantsPage({ method: "POST", headers: { accept } })).toBe(false);
});

test.each([
  undefined,
  "",
  "*/*",
  "text/*",
  "application/json",
  "text/html;q=0",
  "text/html; q=0.0",
  "text/html;Q=0.000",
  "text/html;level=1;q=0",
  "text/html;q=0;level=1",
  "text/html ; q=0 , */*",
  "application/json,text/html;q=0",
  "text/htmlx",
  "x-text/html",
  'application/x;of="text/html"',
])("%j does not", (accept) => {
  expect(acceptsHtml(accept)).toBe(false);
});

test.each([
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
  "WhatsApp/2.23.20.0",
  "TelegramBot (like TwitterBot)",
  "http.rb/5.1.1 (Mastodon/4.2.1; +https://social.example/) Bot",
])("%j is shown the page though it names no type, unless it asks for the call by name", (agent) => {
  const wants = (accept: string | undefined) =>
    wantsPage({ method: "GET", headers: { accept, "user-agent": agent } });
  expect([undefined, "", "*/*", "application/json", "application/json, */*"].map(wants)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test("other programs that name no type get the call", () => {
  for (const agent of ["curl/8.5.0", "node", "python-requests/2.31", undefined])
    expect(wantsPage({ method: "GET", headers: { accept: "*/*", "user-agent": agent } })).toBe(
      false,
    );
});
