import { parseFragment, readPost } from "./read-post.ts";
import { UnreadableBlog } from "./split-items.ts";

const thumbnailId = /_thumbnail_id(?:\]\]>)?<\/wp:meta_key>\s*<wp:meta_value>(?:<!\[CDATA\[)?(\d+)/;

/** Matches drafts, pages and comments, which Blogger also exports as <entry> elements. */
const hiddenByBlogger = /<app:draft>yes|\bkind#(?!post)|<blogger:(?:type>(?!POST)|status>(?!LIVE))/;

export function readItem(xml: string, pictures: Map<string, string>) {
  const item = parseXml(xml);
  const child = (names: string[]) =>
    names.flatMap((name) => [...item.children].filter((one) => one.nodeName === name))[0];
  const text = (...names: string[]) => child(names)?.textContent?.trim() ?? "";
  const kind = text("wp:post_type");
  if (kind === "attachment") pictures.set(text("wp:post_id"), text("wp:attachment_url"));
  const isPublic = text("wp:status") === "publish" && !text("wp:post_password");
  if (kind ? kind !== "post" || !isPublic : hiddenByBlogger.test(xml)) return undefined;
  const content = child(["content:encoded", "content", "description", "summary"]);
  // The content of an Atom feed may be XML elements instead of escaped text.
  const html = content?.firstElementChild ? content.innerHTML : (content?.textContent ?? "");
  const isOldWordPress = kind && !html.includes("<!-- wp:");
  return readPost(parseFragment(isOldWordPress ? withParagraphs(html) : html), {
    title: parseFragment(text("title")).textContent,
    date: text("wp:post_date", "pubDate", "dc:date", "published", "updated"),
    moment: text("pubDate"),
    thumbnail: thumbnailId.exec(xml)?.[1] ?? "",
  });
}

function parseXml(text: string) {
  // Declares the XML namespaces again, because the feed declares them outside of its items.
  const prefixes = [...new Set(text.match(/(?<=<)(?!xml)[a-z][\w-]*(?=:)/gi))].slice(0, 50);
  const declared = prefixes.map((prefix) => ` xmlns:${prefix}="urn:${prefix}"`).join("");
  const xml = `<x${declared}>${text.replace(/(?![\t\n\r])\p{Cc}/gu, "")}</x>`;
  const parsed = new DOMParser().parseFromString(xml, "text/xml");
  const item = parsed.documentElement.firstElementChild;
  if (item && !parsed.querySelector("parsererror")) return item;
  throw new UnreadableBlog("Damaged posts are left out");
}

/** Older versions of WordPress stored no paragraph tags, only an empty line between two paragraphs. */
const withParagraphs = (html: string) =>
  html.replace(/<[^>]*>|\n\s*\n|\n/g, (match) =>
    match.startsWith("<") ? match : match === "\n" ? "<br>" : "<p>",
  );
