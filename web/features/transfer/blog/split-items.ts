export class UnreadableBlog extends Error {}

/** Matches comments and CDATA sections as a whole, because tags inside them are only text. */
const marks =
  /<!--.*?(?:-->|$)|<!\[CDATA\[.*?(?:\]\]>|$)|<(!DOCTYPE)|<(\/?)(item|entry)(?=[\s>])/gis;

export function* splitItems(feed: string) {
  let start = -1;
  for (const { 1: doctype, 2: slash, 3: name, index } of feed.matchAll(marks)) {
    // A DOCTYPE can define entities that expand to gigabytes.
    if (doctype) throw new UnreadableBlog("It has a DOCTYPE, which no blog needs");
    if (!name) continue;
    if (!slash) start = index;
    else if (start >= 0) {
      yield `${feed.slice(start, index)}</${name}>`;
      start = -1;
    }
  }
  if (start >= 0) throw new UnreadableBlog("It ends inside a post");
}
