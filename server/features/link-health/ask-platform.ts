import type { AskedPlatform } from "#domain/platform-details.ts";
import { AppError } from "../../http/app-error.ts";
import { asking } from "../../platforms/asked-platforms.ts";
import type { PlatformClient } from "../../platforms/asking-types.ts";

export interface Answers {
  found: Set<string>;
  missing: Set<string>;
}

interface Asking {
  platformClient: PlatformClient;
  platform: AskedPlatform;
  ids: string[];
  signal: AbortSignal;
}

/** Undefined where more than half cannot be asked for: an outage says nothing about a link. */
export async function askPlatform({
  platformClient,
  platform,
  ids,
  signal,
}: Asking): Promise<Answers | undefined> {
  const found = new Set<string>();
  const missing = new Set<string>();
  let failed = 0;
  for (const id of ids) {
    signal.throwIfAborted();
    const presence = await isPlaylistThere(platformClient, platform, id, signal);
    if (presence === "there") found.add(id);
    else if (presence === "not there") missing.add(id);
    else failed += 1;
    if (presence === "throttled" || failed * 2 > ids.length) return undefined;
    await platformClient.pause(signal);
  }
  return { found, missing };
}

/** `unclear`: no answer, or a refusal. */
type Presence = "there" | "not there" | "unclear" | "throttled";

async function isPlaylistThere(
  platformClient: PlatformClient,
  platform: AskedPlatform,
  id: string,
  signal: AbortSignal,
): Promise<Presence> {
  try {
    await asking[platform].findCover(platformClient, id, signal);
    return "there";
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    switch (error.code) {
      case "platform_playlist_unknown":
      case "platform_playlist_private":
        return "not there";
      case "platform_throttled":
        return "throttled";
      default:
        return "unclear";
    }
  }
}
