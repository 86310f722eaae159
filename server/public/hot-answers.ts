// Answers what is kept before Fastify sees the request: on a hit nothing is built, hashed, compressed or looked up twice.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { keyFor } from "./public-addresses.ts";
import { encodingFor, isUnchanged, type PublicAnswer, type PublicAnswers } from "./public-answers.ts";

/** Puts itself in front of the server's own listener. */
export function answerHotFirst(server: Server, answers: PublicAnswers) {
  const listeners = server.listeners("request") as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    // Once the server is stopping, Fastify answers: it knows how to close a connection with its last answer.
    const key = server.listening ? keyFor(request.method, request.url, request.headers.accept) : undefined;
    const answer = key && answers.find(key);
    if (answer) return send(request, response, answer);
    for (const listener of listeners) listener.call(server, request, response);
  });
}

function send({ method, headers }: IncomingMessage, response: ServerResponse, answer: PublicAnswer) {
  if (isUnchanged(answer.etag, headers["if-none-match"])) return void response.writeHead(304, answer.unchangedHeaders).end();
  const encoding = encodingFor(headers["accept-encoding"] as string | undefined);
  response.writeHead(200, answer.flatHeaders[encoding]);
  response.end(method === "HEAD" ? undefined : answer.bodies[encoding]);
}
