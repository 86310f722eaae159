// Prevents CSRF by checking the header Sec-Fetch-Site, which browsers send. Programs other than browsers do not send the header, so requests without it are accepted.
import type { FastifyInstance } from "fastify";
import { plainForms } from "#contract/follow-form.ts";
import { AppError } from "../../http/app-error.ts";

const changesNothing = new Set(["GET", "HEAD", "OPTIONS"]);
/** Accepts requests from any site at these routes, because webmail pages send one-click unsubscribe requests. The token in the URL is enough to unsubscribe. */
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
