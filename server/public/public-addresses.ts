// The addresses whose answers are kept, and under which name. Nothing a stranger writes makes a new name.
import { wantsPage } from "../pages/kind.ts";

const files = /^\/(?:feed\.xml|sitemap\.xml|robots\.txt|site\.webmanifest)$/;
/** Pages whose address is no call's as well: everybody gets the page there, also who names no type, as most that make previews do. */
const pagesAlone = /^\/(?:photography\/?|music\/(?:19\d\d|20\d\d|2100)\/[a-z\d-]{1,40}\/?)?$/;
const pages = /^\/(?:music(?:\/(?:19\d\d|20\d\d|2100)(?:\/[a-z\d-]{1,40})?)?|photography)?\/?$/;
const calls = /^\/music(?:\/(?:latest|19\d\d|20\d\d|2100))?\/?$/;

interface Asked {
  method?: string | undefined;
  url?: string | undefined;
  headers: { accept?: string | undefined };
}

/** `page /music`, `call /music/2024`, `file /feed.xml`; undefined for everything that is not kept. The query is no part of it. */
export function keyFor({ method, url, headers }: Asked): string | undefined {
  if ((method !== "GET" && method !== "HEAD") || url === undefined) return undefined;
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  if (files.test(path)) return `file ${path}`;
  const kind = wantsPage(method, headers.accept) || pagesAlone.test(path) ? "page" : "call";
  return (kind === "page" ? pages : calls).test(path) ? `${kind} ${path}` : undefined;
}
