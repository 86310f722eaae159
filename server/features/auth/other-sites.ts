// Prevents CSRF by checking the header Sec-Fetch-Site, which browsers send. Requests without this header come from other programs and are accepted.
import type { FastifyInstance } from "fastify";
import { plainForms } from "#contract/follow-form.ts";
import { AppError } from "../../http/app-error.ts";

const changesNothing = new Set(["GET", "HEAD", "OPTIONS"]);
/** Lists the routes that accept requests from any site. Webmail pages send the one-click unsubscribe request, which needs only the token in the URL. */
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
