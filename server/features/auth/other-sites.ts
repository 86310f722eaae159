// Prevents CSRF. Browsers send Sec-Fetch-Site; other programs do not, and their requests are accepted.
import type { FastifyInstance } from "fastify";
import { plainForms } from "#contract/follow-form.ts";
import { AppError } from "../../http/app-error.ts";

const changesNothing = new Set(["GET", "HEAD", "OPTIONS"]);
/** Webmail pages send the one-click unsubscribe request, whose only credential is the token in its URL. */
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
