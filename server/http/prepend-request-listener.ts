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
  const [next, ...others] = server.listeners("request") as Listener[];
  if (!next || others.length > 0) throw new Error("there must be one listener to put this before");
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (!takes(request, response, next)) next(request, response);
  });
}
