// A form on somebody else's page can log its visitor in as somebody else, or have a mail sent. Browsers say where a request
// comes from; programs that are no browsers say nothing, and are let through.
import type { FastifyInstance } from "fastify";
import { AppError } from "../http/app-error.ts";

const changesNothing = new Set(["GET", "HEAD", "OPTIONS"]);
const ownPages = new Set([undefined, "same-origin", "none"]);

export function refuseOtherSites(app: FastifyInstance) {
  app.addHook("onRequest", ({ method, headers }, _reply, done) => {
    if (changesNothing.has(method)) return done();
    // The site's own pages use fetch: they never navigate with a form.
    const fromElsewhere = !ownPages.has(headers["sec-fetch-site"] as string | undefined) || headers["sec-fetch-mode"] === "navigate";
    done(fromElsewhere ? new AppError("from_elsewhere") : undefined);
  });
}
