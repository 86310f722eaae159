import * as z from "zod/mini";
import type { CoverPlatform } from "#contract/platform-lookups.ts";
import { openAddress } from "#contract/platforms.ts";
import { deezerPlaylist } from "./deezer.ts";
import type { PlatformClient } from "./platform-client.ts";
import { platformError } from "./platform-error.ts";

interface Description {
  title?: string | undefined;
  cover?: string | undefined;
}

const oembed: Record<Exclude<CoverPlatform, "deezer">, string> = {
  spotify: "https://open.spotify.com/oembed?url=",
  youtube: "https://www.youtube.com/oembed?format=json&url=",
};

const Text = z.catch(z.optional(z.string()), undefined);
const Described = z.object({ title: Text, thumbnail_url: Text });

export async function describePlaylist(
  platformClient: PlatformClient,
  platform: CoverPlatform,
  id: string,
  signal: AbortSignal,
): Promise<Description> {
  if (platform === "deezer") {
    const { title, picture_xl: cover } = await deezerPlaylist(platformClient, id, signal);
    return { title, cover };
  }
  const address = oembed[platform] + encodeURIComponent(openAddress(platform, id));
  const { status, data } = await platformClient.json({ platform, address, signal });
  if (status === 400 || status === 404) throw platformError("platform_playlist_unknown", platform);
  // Private, or not to be shown elsewhere.
  if (status === 401 || status === 403) throw platformError("platform_shows_no_cover", platform);
  const described = z.safeParse(Described, data);
  if (status !== 200 || !described.success)
    throw platformError("platform_silent", platform, `status ${status}, or not JSON`);
  return { title: described.data.title, cover: described.data.thumbnail_url };
}

export async function fetchCover(
  platformClient: PlatformClient,
  platform: CoverPlatform,
  id: string,
  signal: AbortSignal,
): Promise<Buffer> {
  const { cover } = await describePlaylist(platformClient, platform, id, signal);
  if (!cover) throw platformError("platform_shows_no_cover", platform);
  return platformClient.picture({ platform, address: cover, signal });
}
