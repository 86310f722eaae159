export const maxPostLength = 1_000_000;

export class UnreadableBlog extends Error {}

const marks = /<!--|<!\[CDATA\[|<!DOCTYPE|<(\/?)(item|entry)(?=[\s>])/gi;

/** Yields each post of a feed, or null for a post that is too large. */
export async function* splitItems(chunks: AsyncIterable<string>): AsyncGenerator<string | null> {
  let text = "";
  let at = 0;
  let start = -1;
  let isTooLarge = false;
  let hiddenUntil = "";
  for await (const chunk of chunks) {
    text += chunk;
    for (;;) {
      // Skips comments and CDATA sections, because tags inside them are only text. The last characters of a chunk are searched again, because a mark may end in the next chunk.
      const end = text.indexOf(hiddenUntil, at);
      at = end < 0 ? Math.max(at, text.length - 2) : end + hiddenUntil.length;
      if (end < 0) break;
      hiddenUntil = "";
      marks.lastIndex = at;
      const mark = marks.exec(text);
      at = mark ? marks.lastIndex : Math.max(at, text.length - 9);
      if (!mark) break;
      const [tag, slash, name] = mark;
      if (tag === "<!--") hiddenUntil = "-->";
      else if (tag === "<![CDATA[") hiddenUntil = "]]>";
      // Rejects a DOCTYPE, because it can define entities that expand to gigabytes.
      else if (!name) throw new UnreadableBlog("It has a DOCTYPE, which no blog needs");
      else if (!slash) {
        start = mark.index;
        isTooLarge = false;
      } else if (start >= 0) {
        isTooLarge ||= at - start > maxPostLength;
        yield isTooLarge ? null : `${text.slice(start, mark.index)}</${name}>`;
        text = text.slice(at);
        at = 0;
        start = -1;
      }
    }
    isTooLarge = start >= 0 && (isTooLarge || text.length - start > maxPostLength);
    if (start >= 0 && !isTooLarge) continue;
    text = text.slice(at);
    at = 0;
    start = Math.min(start, 0);
  }
  if (start >= 0) throw new UnreadableBlog("It ends inside a post");
}
