// Who asks: `request.ip`, in one spelling, for every limit and every audit line. Fastify's own takes whatever a trusted proxy's
// header says for an address, so that a visitor whose proxy passes on what they wrote would be somebody new with every request.
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { createNetworks, plainAddress } from "./network.ts";

/** Some proxies add the port: 203.0.113.7:4711, [2001:db8::7]:443. */
const withPort = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/;

function addressIn(entry: string): string | undefined {
  const text = entry.trim();
  const [, bracketed, dotted] = withPort.exec(text) ?? [];
  return plainAddress(bracketed ?? dotted ?? text);
}

/**
 * From the last proxy backwards, as long as each one is trusted to say whom it speaks for. What is no address ends the way:
 * then the visitor is the last one known, which is the proxy that said so. Looking further back would be to believe
 * what stands before it, and that anybody may have written.
 */
function visitorOf({ socket, headers }: IncomingMessage, isProxy: (ip: string) => boolean): string {
  let visitor = plainAddress(socket.remoteAddress ?? "") ?? "";
  const forwarded = String(headers["x-forwarded-for"] ?? "").split(",");
  while (isProxy(visitor)) {
    const before = addressIn(forwarded.pop() ?? "");
    if (before === undefined) break;
    visitor = before;
  }
  return visitor;
}

export function setVisitorAddress(
  app: FastifyInstance,
  { trustedProxies }: Pick<Config, "trustedProxies">,
) {
  const isProxy = createNetworks(trustedProxies);
  app.addHook("onRequest", (request, _reply, done) => {
    Object.defineProperty(request, "ip", { value: visitorOf(request.raw, isProxy) });
    done();
  });
}
