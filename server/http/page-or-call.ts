// Content negotiation: some addresses answer JSON or a page, and /feed.xml the feed or a page about it.
import type { FastifyRouterOptions, onRequestHookHandler, RawServerDefault } from "fastify";

type Strategy = NonNullable<FastifyRouterOptions<RawServerDefault>["constraints"]>[string];
type Handlers = ReturnType<Strategy["storage"]>;

const refused = /(?:^|;)\s*q=0(?:\.0*)?\s*(?:;|$)/i;

/** Whether a header lists the name, and not with a weight of 0. Its time must grow with the header's length and no faster. */
export function accepts(name: string) {
  const entry = new RegExp(`(?:^|,)\\s*${name}\\s*(?:;([^,]*))?(?:,|$)`, "i");
  return (header = "") => {
    const found = entry.exec(header);
    return found !== null && !refused.test(found[1] ?? "");
  };
}

export const acceptsHtml = accepts("text/html");

/** Programs that make link previews name no type and mean the page. */
export const previewRobot = /bot\b|facebookexternalhit|whatsapp|preview|embed/i;
const unnamed = (accept = "") => ["", "*/*"].includes(accept.trim());

export const feedPath = "/feed.xml";
const isFeed = (url = "") =>
  url.startsWith(feedPath) && /^[?/]?$/.test(url.charAt(feedPath.length));
/** Some feed readers name text/html as well. */
const feedTypes = /\b(?:atom|rss|rdf)\+xml\b/i;

interface Asked {
  method?: string | undefined;
  url?: string | undefined;
  headers: { accept?: string | undefined; "user-agent"?: string | undefined };
}

export function wantsPage({ method, url, headers: { accept, "user-agent": agent } }: Asked) {
  if (method !== "GET" && method !== "HEAD") return false;
  if (isFeed(url)) return acceptsHtml(accept) && !feedTypes.test(accept ?? "");
  return (
    acceptsHtml(accept) || (agent !== undefined && unnamed(accept) && previewRobot.test(agent))
  );
}

export const kind: Strategy = {
  name: "kind",
  storage: () => {
    const handlers = new Map<string, ReturnType<Handlers["get"]>>();
    return {
      get: (value) => handlers.get(value) ?? null,
      set: (value, handler) => void handlers.set(value, handler),
    };
  },
  // With undefined only unconstrained routes match, though the type asks for a string.
  deriveConstraint: (request) => (wantsPage(request) ? "page" : undefined) as string,
};

/** For a call whose address is a page too: without it, a cache and the Back button mistake one for the other. */
export const varyByAccept: onRequestHookHandler = (_request, reply, done) => {
  reply.header("vary", "Accept");
  done();
};
