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
  expect(wantsPage("GET", accept)).toBe(true);
  expect(wantsPage("POST", accept)).toBe(false);
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
