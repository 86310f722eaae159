// Serves what is cached before Fastify sees the request: on a hit nothing is built, hashed, compressed or looked up twice.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { prependRequestListener } from "../http/prepend-request-listener.ts";
import { type CachedResponse, encodingFor, isNotModified } from "./cached-response.ts";

type Find = (request: IncomingMessage) => CachedResponse | undefined;

export function serveFromCache(server: Server, find: Find) {
  prependRequestListener(server, (request, response) => {
    // Once the server is stopping, Fastify answers: it knows how to close a connection with its last answer.
    const cached = server.listening ? find(request) : undefined;
    if (cached) send(request, response, cached);
    return cached !== undefined;
  });
}

function send(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  { etag, notModifiedHeaders, encodings }: CachedResponse,
) {
  if (isNotModified(etag, headers["if-none-match"]))
    return void response.writeHead(304, notModifiedHeaders).end();
  const { flatHeaders, body } =
    encodings[encodingFor(headers["accept-encoding"] as string | undefined)];
  response.writeHead(200, flatHeaders).end(method === "HEAD" ? undefined : body);
}
