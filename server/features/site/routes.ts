import * as contract from "#contract/site.ts";
import { AppError } from "../../http/app-error.ts";
import { checkFields } from "../../http/check-fields.ts";
import type { App } from "../../http/create-server.ts";
import type { Services } from "../../services.ts";
import { pageHtml } from "../notes/note-html.ts";
import { findSettings, saveSettings } from "./queries.ts";

/** Allows the texts of both pages, in which JSON may escape each character with six bytes. */
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

  // Reads the database and not the cache, because another instance may have saved a moment ago.
  app.route({ ...contract.getSiteSettings, handler: () => findSettings(db) });

  app.route({
    ...contract.changeSiteSettings,
    bodyLimit,
    handler: async (request) => {
      const { updated_at, ...changes } = request.body;
      if (Object.keys(changes).length === 0) return findSettings(db);
      // Checks all settings together, because the rule for the two years concerns both.
      const change = (current: contract.SiteSettings) =>
        checkFields(contract.SiteSettings, { ...current, ...changes });
      return db
        .transaction()
        .execute((transaction) => saveSettings(transaction, { updated_at, change }, now()));
    },
  });
}
