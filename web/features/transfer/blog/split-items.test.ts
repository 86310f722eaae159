import { expect, test } from "vitest";
import { splitItems } from "./split-items.ts";

test("feed: tags in comments and CDATA sections are text, and self-closing tags are no posts", () => {
  const item = "<item><title>A</title><![CDATA[</item><item>]]>]]&gt;<!-- </item> --></item>";
  const feed = `<?xml version="1.0"?><!-- <item> --><rss><items/>${item}\n<ITEM x="1">B</ITEM></rss>`;
  expect([...splitItems(feed)]).toEqual([item, `<ITEM x="1">B</ITEM>`]);
});

test("feed: a file with a DOCTYPE or an unfinished post is refused", () => {
  const read = (feed: string) => [...splitItems(feed)];
  expect(() => read("<!DOCTYPE rss><item></item>")).toThrow("DOCTYPE");
  expect(() => read("<rss><item></item><item><title>")).toThrow("inside a post");
  expect(read("<rss></rss>")).toEqual([]);
});
