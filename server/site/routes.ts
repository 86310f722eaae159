import * as z from "zod/mini";
import * as contract from "#contract/site.ts";
import { FieldError } from "../http/app-error.ts";
import type { App } from "../http/create-server.ts";
import { replyCached } from "../response-cache/cached-response.ts";
import type { Services } from "../services.ts";
import { findSettings, saveSettings } from "./queries.ts";

export function siteRoutes(app: App, { db, now, guards, cache, readSettings, headers }: Services) {
  const onRequest = guards.requireSuperuser;
  const publicHeaders = {
    ...headers,
    "content-type": "application/json; charset=utf-8",
    "cache-control": "public, max-age=0, must-revalidate",
    vary: "Accept-Encoding",
  };

  app.route({
    ...contract.getSite,
    handler: async (request, reply) => {
      const make = async () => ({
        text: String(reply.serialize(await readSettings())),
        headers: publicHeaders,
      });
      const cached = await cache.get("call /site/", make);
      // Once it is sent, Fastify asks the handler for nothing more.
      if (cached) await replyCached(request, reply, cached);
    },
  });

  // From the database: another instance may have saved a moment ago.
  app.route({ ...contract.getSiteSettings, onRequest, handler: () => findSettings(db) });

  app.route({
    ...contract.changeSiteSettings,
    onRequest,
    handler: async (request) => {
      const { updated_at, ...changes } = request.body;
      if (Object.keys(changes).length === 0) return findSettings(db);
      return guards.write(request, (transaction) =>
        saveSettings(
          transaction,
          { updated_at, change: (current) => checked({ ...current, ...changes }) },
          now(),
        ),
      );
    },
  });
}

/** The two years are checked together here. */
function checked(settings: contract.SiteSettings): contract.SiteSettings {
  const { data, error } = z.safeParse(contract.SiteSettings, settings);
  if (data) return data;
  throw new FieldError(
    ...error.issues.map(({ path, message, code }) => ({
      loc: ["body", ...path.map(String)],
      msg: message,
      type: code,
    })),
  );
}
