import type { CoverPlatform } from "#contract/platform-lookups.ts";
import { AppError } from "../http/app-error.ts";
import type { PlatformClient } from "./platform-client.ts";
import { describePlaylist } from "./playlist-metadata.ts";

/** `unclear`: no answer, or one that says only that we may not know. */
export type Presence = "there" | "not there" | "unclear" | "throttled";

export async function isPlaylistThere(
  platformClient: PlatformClient,
  platform: CoverPlatform,
  id: string,
  signal: AbortSignal,
): Promise<Presence> {
  try {
    await describePlaylist(platformClient, platform, id, signal);
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
