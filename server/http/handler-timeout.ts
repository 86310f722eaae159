import { errorCodes, type FastifyInstance } from "fastify";

/**
 * Fastify ends its own timer for a handler once the request is closed, and Node closes it as soon as its body has been read: a call with a
 * body would never be answered for, and cut off without a word by the connection's own limit.
 */
export function answerForHandlers(app: FastifyInstance) {
  app.addHook("onRequest", (request, reply, done) => {
    // They have no body. Asked first: Fastify makes the options of a route anew for whoever reads them.
    if (request.method === "GET" || request.method === "HEAD") return done();
    const { handlerTimeout, url } = request.routeOptions;
    if (handlerTimeout) {
      const timer = setTimeout(() => {
        if (reply.sent || reply.raw.headersSent) return;
        reply.send(new errorCodes.FST_ERR_HANDLER_TIMEOUT(String(handlerTimeout), url));
      }, handlerTimeout);
      const end = () => clearTimeout(timer);
      // Inside the process there is no connection that could close.
      reply.raw.once("finish", end).once("close", end);
    }
    done();
  });
}
