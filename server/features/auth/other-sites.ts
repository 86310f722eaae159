// Prevents CSRF with the header Sec-Fetch-Site, which browsers send. Programs do not send this header, so requests without it are accepted.
// Form submissions (mode `navigate`) are refused except to `plainForms`, because the site's pages call all other endpoints with fetch.
import type { FastifyInstance } from "fastify";
import { plainForms } from "#contract/follow-form.ts";
import { AppError } from "../../http/app-error.ts";

const changesNothing = new Set(["GET", "HEAD", "OPTIONS"]);
/** This route accepts requests from other sites, because webmail pages send one-click unsubscribe requests. */
const unsubscribe = "/unsubscribe/:token";

export function refuseOtherSites(app: FastifyInstance) {
  app.addHook("onRequest", ({ method, headers, routeOptions }, _reply, done) => {
    if (changesNothing.has(method) || routeOptions.url === unsubscribe) return done();
    const { "sec-fetch-site": site = "none" } = headers;
    const fromElsewhere =
      (site !== "same-origin" && site !== "none") ||
      (headers["sec-fetch-mode"] === "navigate" && !plainForms.includes(routeOptions.url ?? ""));
    done(fromElsewhere ? new AppError("from_elsewhere") : undefined);
  });
}
