// Against CSRF: browsers say where a request comes from; other programs say nothing and are let through.
import type { FastifyInstance } from "fastify";
import { plainForms } from "#contract/follow-form.ts";
import { AppError } from "../../http/app-error.ts";

const changesNothing = new Set(["GET", "HEAD", "OPTIONS"]);
/** Webmail may call it from a page of its own; the token in the address is the only credential. */
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
