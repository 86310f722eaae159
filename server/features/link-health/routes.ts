import * as contract from "#contract/link-health.ts";
import { AppError } from "../../http/app-error.ts";
import type { App } from "../../http/create-server.ts";
import type { Services } from "../../services.ts";
import { findPlaylist } from "../playlists/queries.ts";
import { markConfirmed, readLinks } from "./queries.ts";

export function linkHealthRoutes(app: App, { db, guards, linkChecker, platformClient }: Services) {
  const onRequest = guards.requireSuperuser;
  app.addHook("onClose", linkChecker.stop);

  const linkHealth = async () => ({
    enabled: platformClient.isEnabled,
    ...linkChecker.state(),
    ...(await readLinks(db)),
  });

  app.route({ ...contract.getLinkHealth, onRequest, handler: linkHealth });

  app.route({
    ...contract.checkLinks,
    onRequest,
    handler: async () => {
      if (!platformClient.isEnabled) throw new AppError("platform_lookups_off");
      linkChecker.start();
      return linkHealth();
    },
  });

  app.route({
    ...contract.confirmLink,
    onRequest,
    handler: async (request) => {
      const { playlist_id, platform } = request.params;
      if (!(await findPlaylist(db, playlist_id))) throw new AppError("playlist_not_found");
      await db
        .transaction()
        .execute((transaction) => markConfirmed(transaction, playlist_id, platform));
      return { message: "The link is marked as working" };
    },
  });
}
