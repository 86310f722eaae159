import type { LookupPlatform } from "#domain/platforms.ts";
import { AppError } from "../../http/app-error.ts";
import { lookups } from "../../platforms/lookup-platforms.ts";
import type { PlatformClient } from "../../platforms/platform-types.ts";

export interface LinkResults {
  found: Set<string>;
  missing: Set<string>;
}

const notFoundCodes = ["platform_playlist_unknown", "platform_playlist_private"];

/** Looks up each link. Returns undefined if more than half of the requests fail, because an outage says nothing about the links. */
export async function checkLinks(
  platformClient: PlatformClient,
  platform: LookupPlatform,
  ids: string[],
  signal: AbortSignal,
): Promise<LinkResults | undefined> {
  const found = new Set<string>();
  const missing = new Set<string>();
  let failed = 0;
  for (const id of ids) {
    signal.throwIfAborted();
    try {
      await lookups[platform].findCover(platformClient, id, signal);
      found.add(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (notFoundCodes.includes(error.code)) missing.add(id);
      else failed += 1;
      if (error.code === "platform_throttled" || failed * 2 > ids.length) return undefined;
    }
    await platformClient.pause(signal);
  }
  return { found, missing };
}
