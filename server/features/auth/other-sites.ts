// Prevents CSRF: browsers say in Sec-Fetch-Site whether another site caused a request, and such requests are refused. Requests of other programs have no such header and are accepted.
import type { FastifyInstance } from "fastify";
import { plainForms } from "#contract/follow-form.ts";
import { AppError } from "../../http/app-error.ts";

const changesNothing = new Set(["GET", "HEAD", "OPTIONS"]);
/** A webmail page may send this request (one-click unsubscribing), and the token in the URL is the only credential. */
const forAnySite = new Set<string | undefined>(["/unsubscribe/:token"]);
const ownPages = new Set([undefined, "same-origin", "none"]);

export function refuseOtherSites(app: FastifyInstance) {
  app.addHook("onRequest", ({ method, headers, routeOptions }, _reply, done) => {
    if (changesNothing.has(method) || forAnySite.has(routeOptions.url)) return done();
    const fromElsewhere =
      !ownPages.has(headers["sec-fetch-site"] as string | undefined) ||
      (headers["sec-fetch-mode"] === "navigate" && !plainForms.includes(routeOptions.url ?? ""));
    done(fromElsewhere ? new AppError("from_elsewhere") : undefined);
  });
}
