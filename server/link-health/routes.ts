import * as contract from "#contract/link-health.ts";
import { coverPlatforms } from "#contract/platform-lookups.ts";
import type { Guards } from "../auth/guards.ts";
import type { Reader } from "../db/tables.ts";
import { AppError } from "../http/app-error.ts";
import type { App } from "../http/create-server.ts";
import type { PlatformClient } from "../platforms/platform-client.ts";
import { findPlaylist } from "../playlists/queries.ts";
import { confirmLink, missingLinks } from "./failures.ts";
import type { LinkChecker } from "./link-checker.ts";
import { claimLooks } from "./looks.ts";

interface LinkHealthDeps {
  db: Reader;
  now: () => number;
  guards: Guards;
  linkChecker: LinkChecker;
  platformClient: PlatformClient;
}

export function linkHealthRoutes(app: App, { db, now, guards, linkChecker, platformClient }: LinkHealthDeps) {
  const onRequest = guards.requireSuperuser;

  async function linkHealth(): Promise<contract.LinkHealth> {
    const rows = await db.selectFrom("link_looks").selectAll().execute();
    const looks = coverPlatforms.map((platform): contract.PlatformLook => {
      const row = rows.find((look) => look.platform === platform);
      const looked_at = row?.looked_at == null ? null : new Date(row.looked_at).toISOString();
      return { platform, looked_at, answered: row?.answered ?? 0, problem: row?.problem ?? null };
    });
    const is_looking = rows.some(({ claimed_until }) => claimed_until > now());
    return { enabled: platformClient.isEnabled, is_looking, looks, ...(await missingLinks(db)) };
  }

  app.route({ ...contract.getLinkHealth, onRequest, handler: linkHealth });

  app.route({
    ...contract.checkLinks,
    onRequest,
    handler: async (request) => {
      if (!platformClient.isEnabled) throw new AppError("platform_lookups_off");
      linkChecker.start(await guards.write(request, (transaction) => claimLooks(transaction, now(), { onlyDue: false })));
      return linkHealth();
    },
  });

  app.route({
    ...contract.confirmLink,
    onRequest,
    handler: async (request) => {
      const { playlist_id, platform } = request.params;
      if (!(await findPlaylist(db, playlist_id))) throw new AppError("playlist_not_found");
      await guards.write(request, (transaction) => confirmLink(transaction, playlist_id, platform, now()));
      return { message: "The link counts as there" };
    },
  });
}
