// Answers what is kept before Fastify sees the request, with bytes that are ready: on a hit nothing is built, hashed,
// compressed or looked up twice, not even by Node, which would check each header's letters again for every answer.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { standInFront } from "../stand-in-front.ts";
import { encodingFor, isUnchanged, type KeptAnswer } from "./kept-answer.ts";

type Find = (request: IncomingMessage) => KeptAnswer | undefined;

export function answerHotFirst(server: Server, find: Find) {
  const endOfHead = createEndOfHead(server);
  standInFront(server, (request, response) => {
    // Once the server is stopping, Fastify answers: it knows how to close a connection with its last answer.
    const answer = server.listening ? find(request) : undefined;
    if (answer) send(request, response, answer, endOfHead);
    return answer !== undefined;
  });
}

function send(request: IncomingMessage, response: ServerResponse, answer: KeptAnswer, endOfHead: () => Buffer) {
  const { method, headers } = request;
  if (isUnchanged(answer.etag, headers["if-none-match"])) return void response.writeHead(304, answer.unchangedHeaders).end();
  const form = answer.forms[encodingFor(headers["accept-encoding"] as string | undefined)];
  const socket = method === "GET" && isPlain(request) ? response.socket : null;
  // No socket yet: an answer asked for before this one is still on its way over the same connection.
  if (!socket?.writable) return void response.writeHead(200, form.headers).end(method === "HEAD" ? undefined : form.body);
  socket.cork();
  socket.write(form.head);
  socket.write(endOfHead());
  socket.write(form.body);
  socket.uncork();
  // The response was never used. Its end is what the server waits for to give the connection to the next request.
  response.emit("finish");
}

/** A request without a body, over a connection that stays: what every browser and proxy sends. */
const isPlain = ({ httpVersion, headers }: IncomingMessage) =>
  httpVersion === "1.1" &&
  (headers.connection === undefined || headers.connection === "keep-alive") &&
  headers["content-length"] === undefined &&
  headers["transfer-encoding"] === undefined;

/** The lines that are not the answer's own, as Node would write them. Made once a second, for their date. */
function createEndOfHead({ keepAliveTimeout }: Server) {
  let second = 0;
  let lines = Buffer.alloc(0);
  return () => {
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) {
      second = now;
      const date = new Date(now * 1000).toUTCString();
      lines = Buffer.from(`Date: ${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveTimeout / 1000)}\r\n\r\n`);
    }
    return lines;
  };
}
