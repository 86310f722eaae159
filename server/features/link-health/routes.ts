import * as contract from "#contract/link-health.ts";
import { AppError } from "../../http/app-error.ts";
import type { App } from "../../http/create-server.ts";
import type { Services } from "../../services.ts";
import { getPlaylist } from "../playlists/queries.ts";
import { markConfirmed, readLinks } from "./queries.ts";

export function linkHealthRoutes(
  app: App,
  { db, linkChecker, platformClient, readSettings }: Services,
) {
  app.addHook("onClose", linkChecker.stop);

  const linkHealth = async () => {
    const { platforms } = await readSettings();
    const { is_checking, failing } = linkChecker.state();
    return {
      enabled: platformClient.isEnabled,
      is_checking,
      failing: failing.filter((platform) => platforms.includes(platform)),
      ...(await readLinks(db, platforms)),
    };
  };

  app.route({ ...contract.getLinkHealth, handler: linkHealth });

  app.route({
    ...contract.checkLinks,
    handler: async () => {
      if (!platformClient.isEnabled) throw new AppError("platform_lookups_off");
      linkChecker.start();
      return linkHealth();
    },
  });

  app.route({
    ...contract.confirmLink,
    handler: async (request) => {
      const { playlist_id, platform } = request.params;
      await getPlaylist(db, playlist_id);
      await markConfirmed(db, playlist_id, platform);
      return { message: "The link is marked as working" };
    },
  });
}
