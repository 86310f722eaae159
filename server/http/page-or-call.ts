// Content negotiation: some URLs return JSON or a page, and /feed.xml returns the feed or a page about it.
import type { FastifyRouterOptions, onRequestHookHandler, RawServerDefault } from "fastify";

type Strategy = NonNullable<FastifyRouterOptions<RawServerDefault>["constraints"]>[string];

const refused = /(?:^|;)\s*q=0(?:\.0*)?\s*(?:;|$)/i;

/** The regular expression must take linear time, or a long header could block the server. */
export function accepts(name: string) {
  const entry = new RegExp(`(?:^|,)\\s*${name}\\s*(?:;([^,]*))?(?:,|$)`, "i");
  return (header = "") => {
    const found = entry.exec(header);
    return found !== null && !refused.test(found[1] ?? "");
  };
}

export const acceptsHtml = accepts("text/html");

/** Robots that make link previews often send no Accept header, but expect the page. */
export const previewRobot = /bot\b|facebookexternalhit|whatsapp|preview|embed/i;
const unnamed = (accept = "") => ["", "*/*"].includes(accept.trim());

export const feedPath = "/feed.xml";
const isFeed = (url = "") =>
  url.startsWith(feedPath) && /^[?/]?$/.test(url.charAt(feedPath.length));
const feedTypes = /\b(?:atom|rss|rdf)\+xml\b/i;

interface RequestLine {
  method?: string | undefined;
  url?: string | undefined;
  headers: { accept?: string | undefined; "user-agent"?: string | undefined };
}

export function wantsPage({ method, url, headers: { accept, "user-agent": agent } }: RequestLine) {
  if (method !== "GET" && method !== "HEAD") return false;
  if (isFeed(url)) return acceptsHtml(accept) && !feedTypes.test(accept ?? "");
  return (
    acceptsHtml(accept) || (agent !== undefined && unnamed(accept) && previewRobot.test(agent))
  );
}

export const kind: Strategy = {
  name: "kind",
  storage: () => new Map(),
  // `undefined` selects the routes without this constraint, but Fastify's type allows only strings.
  deriveConstraint: (request) => (wantsPage(request) ? "page" : undefined) as string,
};

export const varyByAccept: onRequestHookHandler = (_request, reply, done) => {
  reply.header("vary", "Accept");
  done();
};
