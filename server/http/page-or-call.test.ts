import { expect, test } from "vitest";
import { wantsPage } from "./page-or-call.ts";

const wants = (accept: string | undefined, agent?: string, method = "GET") =>
  wantsPage({ method, headers: { accept, "user-agent": agent } });

test.each([
  "text/html",
  "TEXT/HTML",
  "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "application/json, text/html",
  "text/html; q=0.001",
  "text/html;level=0;q=1.0",
  "text/html;q=0, text/html;q=1",
])("%j names HTML", (accept) => {
  expect([wants(accept), wants(accept, "", "POST")]).toEqual([true, false]);
});

test.each([
  undefined,
  "",
  "*/*",
  "application/json",
  "text/html; q=0.0",
  "text/html;Q=0.000",
  "text/html;q=0;level=1",
  "application/json,text/html;q=0",
  "text/htmlx",
  "x-text/html",
  'application/x;of="text/html"',
])("%j does not", (accept) => {
  expect(wants(accept, "curl/8.5.0")).toBe(false);
});

test.each([
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  "WhatsApp/2.23.20.0",
  "http.rb/5.1.1 (Mastodon/4.2.1; +https://social.example/) Bot",
])("%j is shown the page though it names no type, unless it asks for the call by name", (agent) => {
  expect([undefined, "", "*/*"].map((accept) => wants(accept, agent))).toEqual([true, true, true]);
  expect(wants("application/json, */*", agent)).toBe(false);
});
