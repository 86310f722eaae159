// What Node's parser refuses, cuts off or hands over as a tunnel never reaches Fastify: it is answered here, in the words and with
// the headers of every other refusal, and its connection ends. What else comes on it could belong to anything.
import { type IncomingMessage, type Server, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { type ErrorCode, errors } from "#contract/errors.ts";
import { prependRequestListener } from "./prepend-request-listener.ts";
import { drainAndClose } from "./unread-bodies.ts";

const codes: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: "too_slow",
  HPE_HEADER_OVERFLOW: "headers_too_large",
};

export const refuseUnreadable = (headers: Record<string, string>) => ({
  clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    const code = codes[error.code ?? ""] ?? "malformed";
    const isHeard = socket.writable;
    if (isHeard) socket.write(lastAnswer(code, headers));
    // A client that was too slow is not waited for again.
    if (isHeard && code !== "too_slow") drainAndClose(socket);
    else socket.destroy(error);
  },
});

/** CONNECT asks for a tunnel to somewhere else; without a listener Node hangs up without a word. */
export function refuseTunnels(server: Server, headers: Record<string, string>) {
  server.on("connect", ({ socket }: IncomingMessage) => {
    socket.on("error", () => {});
    socket.write(lastAnswer("method_not_allowed", headers));
    // Node's own timeouts no longer apply to it.
    drainAndClose(socket);
  });
}

/** Of two hosts Node takes the first and another program on the way perhaps the last: whose page it is must not depend on whom one asks. */
export function refuseTwoHosts(server: Server, headers: Record<string, string>) {
  const { status, all, body } = refusal("malformed", headers);
  prependRequestListener(server, ({ rawHeaders, socket }, response) => {
    let hosts = 0;
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const name = rawHeaders[at];
      if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
    }
    if (hosts < 2) return false;
    socket.destroySoon = () => drainAndClose(socket);
    response.writeHead(status, all).end(body);
    return true;
  });
}

function refusal(code: ErrorCode, headers: Record<string, string>) {
  const [status, detail] = errors[code];
  const body = JSON.stringify({ detail });
  const own = {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  };
  return { status, all: { ...headers, ...own }, body };
}

function lastAnswer(code: ErrorCode, headers: Record<string, string>) {
  const { status, all, body } = refusal(code, headers);
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`;
}
