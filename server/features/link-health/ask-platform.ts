import type { AskedPlatform } from "#domain/platforms.ts";
import { AppError } from "../../http/app-error.ts";
import { asking } from "../../platforms/asked-platforms.ts";
import type { PlatformClient } from "../../platforms/asking-types.ts";

export interface Answers {
  found: Set<string>;
  missing: Set<string>;
}

const notThere = ["platform_playlist_unknown", "platform_playlist_private"];

/** Undefined where more than half cannot be asked for: an outage says nothing about a link. */
export async function askPlatform(
  platformClient: PlatformClient,
  platform: AskedPlatform,
  ids: string[],
  signal: AbortSignal,
): Promise<Answers | undefined> {
  const found = new Set<string>();
  const missing = new Set<string>();
  let failed = 0;
  for (const id of ids) {
    signal.throwIfAborted();
    try {
      await asking[platform].findCover(platformClient, id, signal);
      found.add(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (notThere.includes(error.code)) missing.add(id);
      else failed += 1;
      if (error.code === "platform_throttled" || failed * 2 > ids.length) return undefined;
    }
    await platformClient.pause(signal);
  }
  return { found, missing };
}
