import { expect, test } from "vitest";
import { wantsPage } from "./page-or-call.ts";

const wants = (accept: string | undefined, agent?: string, method = "GET") =>
  wantsPage({ method, headers: { accept, "user-agent": agent } });

test.each([
  ["TEXT/HTML", true],
  ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", true],
  [undefined, false],
  ["", false],
  ["*/*", false],
  ["application/json", false],
  ["text/html;Q=0.000", false],
  ["text/htmlx", false],
  ['application/x;of="text/html"', false],
])("content negotiation: %j accepts HTML: %j", (accept, names) => {
  expect([wants(accept, "curl/8.5.0"), wants(accept, "", "POST")]).toEqual([names, false]);
});

test.each([
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "WhatsApp/2.23.20.0",
  "http.rb/5.1.1 (Mastodon/4.2.1; +https://social.example/) Bot",
])("content negotiation: %j gets the page unless it accepts JSON explicitly", (agent) => {
  expect([undefined, "", "*/*"].map((accept) => wants(accept, agent))).toEqual([true, true, true]);
  expect(wants("application/json, */*", agent)).toBe(false);
});
