// The addresses whose answers are kept, and under which name. Nothing a stranger writes makes a new name.
import { wantsPage } from "../pages/kind.ts";

const pages = /^\/(?:music(?:\/(?:19\d\d|20\d\d|2100))?|photography)?\/?$/;
const calls = /^\/music(?:\/(?:latest|19\d\d|20\d\d|2100))?\/?$/;
/** A query that never ends is for Fastify to refuse. */
const longest = 1024;

interface Asked {
  method?: string | undefined;
  url?: string | undefined;
  headers: { accept?: string | undefined };
}

/** `page /music`, `call /music/2024`; undefined for everything that is not kept. The query is no part of it. */
export function keyFor({ method, url, headers }: Asked): string | undefined {
  if ((method !== "GET" && method !== "HEAD") || url === undefined || url.length > longest) return undefined;
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  const kind = wantsPage(method, headers.accept) ? "page" : "call";
  return (kind === "page" ? pages : calls).test(path) ? `${kind} ${path}` : undefined;
}
