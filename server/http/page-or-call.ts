// Content negotiation: /music/, /music/{year}, /music/{year}/{name} and /music/search answer JSON or an HTML page, by the Accept header;
// /feed.xml the feed or a page that explains it.
import type { FastifyRouterOptions, onRequestHookHandler, RawServerDefault } from "fastify";

type Strategy = NonNullable<FastifyRouterOptions<RawServerDefault>["constraints"]>[string];
type Handlers = ReturnType<Strategy["storage"]>;

/** As one of the types between the commas, and not with a weight of 0, which means "not this one". */
const html = /(?:^|,)\s*text\/html\s*(?:;(?!\s*q=0(?:\.0*)?\s*(?:[;,]|$))[^;,]*)*(?:,|$)/i;

export const acceptsHtml = (accept: string | undefined) =>
  accept !== undefined && html.test(accept);

/** Programs that make a preview of a link accept everything, name nothing, and mean the page. */
export const previewRobot = /bot\b|facebookexternalhit|whatsapp|preview|embed/i;
const unnamed = (accept: string | undefined) =>
  accept === undefined || /^\s*(?:\*\/\*)?\s*$/.test(accept);

export const feedPath = "/feed.xml";
const isFeed = (url = "") =>
  url.startsWith(feedPath) && /^[?/]?$/.test(url.charAt(feedPath.length));
/** Feed readers name what they read; some of them text/html as well, and many call themselves robots. */
const feedTypes = /\b(?:atom|rss|rdf)\+xml\b/i;

interface Asked {
  method?: string | undefined;
  url?: string | undefined;
  headers: { accept?: string | undefined; "user-agent"?: string | undefined };
}

// A page is for whoever names text/html, as a browser's navigation does; `*/*` gets JSON, except for robots that make link previews.
export function wantsPage({ method, url, headers: { accept, "user-agent": agent } }: Asked) {
  if (method !== "GET" && method !== "HEAD") return false;
  if (isFeed(url)) return acceptsHtml(accept) && !feedTypes.test(accept ?? "");
  return (
    acceptsHtml(accept) || (agent !== undefined && unnamed(accept) && previewRobot.test(agent))
  );
}

/** Routes declared with `constraints: { kind: "page" }` answer pages; the same address without it answers everything else. */
export const kind: Strategy = {
  name: "kind",
  storage: () => {
    const handlers = new Map<string, ReturnType<Handlers["get"]>>();
    return {
      get: (value) => handlers.get(value) ?? null,
      set: (value, handler) => void handlers.set(value, handler),
    };
  },
  // Nothing derived is no constraint, whatever the type says: then only unconstrained routes match.
  deriveConstraint: (request) => (wantsPage(request) ? "page" : undefined) as string,
};

/** For the call at an address that is a page too: without it a cache, and the browser's Back button, take one for the other. */
export const varyByAccept: onRequestHookHandler = (_request, reply, done) => {
  reply.header("vary", "Accept");
  done();
};
