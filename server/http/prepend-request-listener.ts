import type { IncomingMessage, Server, ServerResponse } from "node:http";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Puts something before the server's own listener: what it takes on, by returning true, goes no further,
 * unless it hands it to `goOn` later.
 */
export function prependRequestListener(
  server: Server,
  takes: (request: IncomingMessage, response: ServerResponse, goOn: Listener) => boolean,
) {
  const listeners = server.listeners("request") as Listener[];
  server.removeAllListeners("request");
  const goOn: Listener = (request, response) => {
    for (const listener of listeners) listener.call(server, request, response);
  };
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (!takes(request, response, goOn)) goOn(request, response);
  });
}
