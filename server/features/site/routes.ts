import * as contract from "#contract/site.ts";
import { AppError } from "../../http/app-error.ts";
import type { App } from "../../http/create-server.ts";
import type { Services } from "../../services.ts";
import { pageHtml } from "../notes/note-html.ts";
import { changeSettings, findSettings } from "./queries.ts";

/** JSON may escape each character as six bytes, so the two pages take up to 12 times the limit of a page. The other settings need the rest. */
const bodyLimit = 16 * contract.siteLimits.page;

export function siteRoutes(app: App, { db, now, readSettings, siteUrl }: Services) {
  const config = { cache: true } as const;

  app.route({ ...contract.getSite, config, handler: readSettings });

  app.route({
    ...contract.getSitePage,
    config,
    handler: async ({ params }) => {
      const text = (await readSettings())[params.page];
      if (text === null) throw new AppError("not_found");
      return { html: pageHtml(text, siteUrl) };
    },
  });

  // Bypasses the cached settings, which are outdated if another instance has just saved new ones.
  app.route({ ...contract.getSiteSettings, handler: () => findSettings(db) });

  app.route({
    ...contract.changeSiteSettings,
    bodyLimit,
    handler: ({ body }) =>
      db.transaction().execute((transaction) => changeSettings(transaction, body, now())),
  });
}
