import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import * as contract from "#contract/site.ts";
import { AppError, FieldError } from "../http/app-error.ts";
import type { App } from "../http/create-server.ts";
import { pageHtml } from "../notes/note-html.ts";
import { replyCached } from "../response-cache/cached-response.ts";
import type { Services } from "../services.ts";
import { findSettings, saveSettings } from "./queries.ts";

/** Two pages, each letter of which may take six bytes in JSON. */
const bodyLimit = 16 * contract.siteLimits.page;

export function siteRoutes(
  app: App,
  { db, now, guards, cache, readSettings, headers, siteUrl }: Services,
) {
  const onRequest = guards.requireSuperuser;
  const publicHeaders = {
    ...headers,
    "content-type": "application/json; charset=utf-8",
    "cache-control": "public, max-age=0, must-revalidate",
    vary: "Accept-Encoding",
  };

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { path, answer }: { path: string; answer: () => Promise<object> },
  ): Promise<undefined> {
    const make = async () => ({
      text: String(reply.serialize(await answer())),
      headers: publicHeaders,
    });
    const cached = await cache.get(`call ${path}`, make);
    // Once it is sent, Fastify asks the handler for nothing more.
    if (cached) await replyCached(request, reply, cached);
  }

  app.route({
    ...contract.getSite,
    handler: (request, reply) => send(request, reply, { path: "/site/", answer: readSettings }),
  });

  app.route({
    ...contract.getSitePage,
    handler: (request, reply) => {
      const { page } = request.params;
      const answer = async () => {
        const text = (await readSettings())[page];
        if (text === null) throw new AppError("not_found");
        return { html: pageHtml(text, siteUrl) };
      };
      return send(request, reply, { path: `/site/${page}`, answer });
    },
  });

  // From the database: another instance may have saved a moment ago.
  app.route({ ...contract.getSiteSettings, onRequest, handler: () => findSettings(db) });

  app.route({
    ...contract.changeSiteSettings,
    onRequest,
    bodyLimit,
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
