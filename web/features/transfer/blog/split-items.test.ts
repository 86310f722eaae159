import { expect, test } from "vitest";
import { maxPostLength, splitItems } from "./split-items.ts";

const item = "<item><title>A</title><![CDATA[</item><item>]]>]]&gt;<!-- </item> --></item>";
const feed = `<?xml version="1.0"?><!-- <item> --><rss><items/>${item}\n<ITEM x="1">B</ITEM></rss>`;

async function itemsOf(...chunks: string[]) {
  const given = (async function* () {
    yield* chunks;
  })();
  return Array.fromAsync(splitItems(given));
}

test.each([1, 2, 3, 7, 50, 1000])(
  "blog file: chunks of %i characters give the same posts as the whole file",
  async (size) => {
    const chunks = feed.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
    expect(await itemsOf(...chunks)).toEqual([item, `<ITEM x="1">B</ITEM>`]);
  },
);

test("blog file: a post of more than 1 MB is skipped, even if it arrives in one chunk", async () => {
  const large = "x".repeat(maxPostLength);
  const posts = ["<entry><![CDATA[", large, "]]></entry><entry>1</entry>"];
  for (const chunks of [posts, [posts.join("")]])
    expect(await itemsOf("<feed>", ...chunks, "</feed>")).toEqual([null, "<entry>1</entry>"]);
});

test("blog file: a DOCTYPE or an unfinished post is an error, an empty feed is not", async () => {
  await expect(itemsOf("<!DOCTYPE rss><item></item>")).rejects.toThrow("DOCTYPE");
  await expect(itemsOf("<rss><item></item><item><title>")).rejects.toThrow("inside a post");
  expect(await itemsOf("<rss></rss>")).toEqual([]);
});
