import * as contract from "#contract/link-health.ts";
import { coverPlatforms } from "#contract/platform-lookups.ts";
import type { Guards } from "../auth/guards.ts";
import type { Reader } from "../db/tables.ts";
import { AppError } from "../http/app-error.ts";
import type { App } from "../http/create-server.ts";
import type { PlatformClient } from "../platforms/platform-client.ts";
import { findPlaylist } from "../playlists/queries.ts";
import { claimChecks } from "./checks.ts";
import { confirmLink, missingLinks } from "./failures.ts";
import type { LinkChecker } from "./link-checker.ts";

interface LinkHealthDeps {
  db: Reader;
  now: () => number;
  guards: Guards;
  linkChecker: LinkChecker;
  platformClient: PlatformClient;
}

export function linkHealthRoutes(
  app: App,
  { db, now, guards, linkChecker, platformClient }: LinkHealthDeps,
) {
  const onRequest = guards.requireSuperuser;
  app.addHook("onClose", linkChecker.stop);

  async function linkHealth(): Promise<contract.LinkHealth> {
    const rows = await db.selectFrom("link_checks").selectAll().execute();
    const checks = coverPlatforms.map((platform): contract.PlatformCheck => {
      const row = rows.find((check) => check.platform === platform);
      const checked_at = row?.checked_at == null ? null : new Date(row.checked_at).toISOString();
      return { platform, checked_at, answered: row?.answered ?? 0, problem: row?.problem ?? null };
    });
    const is_checking = rows.some(({ claimed_until }) => claimed_until > now());
    return { enabled: platformClient.isEnabled, is_checking, checks, ...(await missingLinks(db)) };
  }

  app.route({ ...contract.getLinkHealth, onRequest, handler: linkHealth });

  app.route({
    ...contract.checkLinks,
    onRequest,
    handler: async (request) => {
      if (!platformClient.isEnabled) throw new AppError("platform_lookups_off");
      linkChecker.start(
        await guards.write(request, (transaction) =>
          claimChecks(transaction, now(), { onlyDue: false }),
        ),
      );
      return linkHealth();
    },
  });

  app.route({
    ...contract.confirmLink,
    onRequest,
    handler: async (request) => {
      const { playlist_id, platform } = request.params;
      if (!(await findPlaylist(db, playlist_id))) throw new AppError("playlist_not_found");
      await guards.write(request, (transaction) =>
        confirmLink(transaction, playlist_id, platform, now()),
      );
      return { message: "The link is marked as available" };
    },
  });
}
