// The query is not part of the key, because strangers choose it.
import { slugPattern } from "#contract/photos.ts";
import { sitePages, writtenPages } from "#contract/site-pages.ts";
import { songFormats } from "#contract/song-formats.ts";
import { yearPattern } from "#contract/year-pattern.ts";
import { wantsPage } from "../http/page-or-call.ts";

const own = [...sitePages, ...writtenPages].map(({ path }) => RegExp.escape(path)).join("|");
const written = writtenPages.map(({ name }) => name).join("|");

const playlist = `/music/${yearPattern}/[a-z\\d-]{1,40}`;
const gallery = `/photography/${slugPattern}`;
const files = `/(?:feed\\.xml|sitemap\\.xml|robots\\.txt|site\\.webmanifest)|${playlist}/songs\\.(?:${songFormats.join("|")})`;
const pages = `(?:${own}|/music/${yearPattern}|${playlist}|${gallery})/?|/feed\\.xml`;
const calls = `(?:/site(?:/(?:${written}))?|/photography|/music(?:/(?:latest|newest|${yearPattern}))?|${playlist}|${gallery})/?`;

const file = { kind: "file", pattern: new RegExp(`^(?:${files})$`) };
const page = { kind: "page", pattern: new RegExp(`^(?:${pages})$`) };
const call = { kind: "call", pattern: new RegExp(`^(?:${calls})$`) };
const triedForPages = [page, file];
const triedForOthers = [call, file, page];

/** No page or call has a longer address. */
const longest = 1024;

type Asked = Parameters<typeof wantsPage>[0] & { url?: string | undefined };

function decoded(path: string) {
  // The router does not split at an encoded slash.
  if (!path.includes("%") || /%2f/i.test(path)) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

export function cacheKeyOf(request: Asked): string | undefined {
  const { method, url } = request;
  if ((method !== "GET" && method !== "HEAD") || url === undefined || url.length > longest)
    return undefined;
  const mark = url.indexOf("?");
  const path = decoded(mark < 0 ? url : url.slice(0, mark));
  for (const { kind, pattern } of wantsPage(request) ? triedForPages : triedForOthers)
    if (pattern.test(path)) return `${kind} ${path}`;
  return undefined;
}
