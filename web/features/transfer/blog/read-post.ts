import { shortened } from "#contract/fields.ts";
import { readPlatformLinks } from "#domain/platform-links.ts";
import { monthNamed } from "#domain/playlist-title.ts";
import { noteOfHtml } from "./note-of-html.ts";
import { UnreadableBlog } from "./split-items.ts";

export type Post = NonNullable<ReturnType<typeof readPost>>;

/** Parsing nested tags takes quadratic time: 100,000 tags would freeze the page for 20 seconds. */
const maxTags = 20_000;

/** Parses HTML into an inert document, which runs no scripts and loads nothing. */
export function parseHtml(html: string) {
  if (html.split("<").length <= maxTags) return new DOMParser().parseFromString(html, "text/html");
  throw new UnreadableBlog("Posts with more than 20,000 tags are left out");
}

/** Parses the HTML of a post. Without the <body> tag, the parser would place the HTML comments at the beginning of a post before the body. */
export const parseFragment = (html: string) => parseHtml(`<body>${html}`).body;

interface Source {
  title: string;
  date: string;
  moment?: string;
  thumbnail?: string;
}

export function readPost(root: Element, { title, date, moment, thumbnail = "" }: Source) {
  const { found } = readPlatformLinks(wordsWithLinks(root));
  if (found.length === 0) return undefined;
  const published = readDate(date, moment);
  if (!published) throw new UnreadableBlog(`No date found for “${title}”`);
  const isOwn = (text: string) =>
    readPlatformLinks(text).found.some(({ id }) => found.some((one) => one.id === id));
  const picture = root.querySelector("img")?.getAttribute("src") ?? "";
  return {
    ...published,
    ids: Object.fromEntries(found.map(({ platform, id }) => [`${platform}_id`, id])),
    name: shortened(title, 80) || null,
    note: noteOfHtml(root, isOwn) || null,
    picture,
    thumbnail,
  };
}

/** Returns the words that may be links, one per line. Searching all words for links would take long. */
const wordsWithLinks = ({ innerHTML }: Element) =>
  innerHTML
    // WordPress writes ampersands as \u0026 in its HTML comments, which contain links.
    .replace(/&amp;|\\u0026/g, "&")
    .split(/[\s"<>]+|&(?:quot|nbsp|lt|gt);/)
    .filter((word) => /[/:]/.test(word))
    .join("\n");

/** Keeps the year and month as written, because the month in UTC may differ. `moment` is the same date with a time zone, if the feed has one. */
export function readDate(written: string, moment = "") {
  // Tumblr writes "August 31st, 2016 5:45pm", which Date.parse does not understand.
  const text = written.replace(/(?<=\d)(?:st|nd|rd|th),|(?<=\d)(?=[ap]m\b)/gi, " ");
  const date = new Date(Date.parse(moment) || Date.parse(text));
  if (Number.isNaN(date.getTime())) return undefined;
  const [, year, month] = /^(\d{4})-(\d\d)/.exec(text) ?? [];
  const [named] = text.match(/[a-z]+/gi)?.flatMap((word) => monthNamed(word) ?? []) ?? [];
  return {
    year: Number(year ?? /\b\d{4}\b/.exec(text)?.[0] ?? date.getFullYear()),
    month: Number(month ?? named ?? date.getMonth() + 1),
    published_at: date.toISOString(),
  };
}
