import type { IncomingMessage, Server, ServerResponse } from "node:http";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Puts something before the server's own listener: what it answers, by returning true, goes no further. */
export function standInFront(server: Server, answers: (request: IncomingMessage, response: ServerResponse) => boolean) {
  const listeners = server.listeners("request") as Listener[];
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (answers(request, response)) return;
    for (const listener of listeners) listener.call(server, request, response);
  });
}
