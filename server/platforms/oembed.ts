import * as z from "zod/mini";
import { type LookupPlatform, openAddress } from "#domain/platforms.ts";
import { platformError } from "./platform-error.ts";
import type { PlatformLookup } from "./platform-types.ts";

const Described = z.object({
  title: z.string(),
  thumbnail_url: z.catch(z.optional(z.string()), undefined),
});

export const oembed =
  (
    platform: LookupPlatform,
    endpoint: string,
    page = (id: string) => openAddress(platform, id),
  ): PlatformLookup["findCover"] =>
  async (client, id, signal) => {
    const address = endpoint + encodeURIComponent(page(id));
    const { status, data } = await client.json({ platform, address, signal });
    if (status === 400 || status === 404)
      throw platformError("platform_playlist_unknown", platform);
    // 401 and 403 mean that the playlist is private or must not be embedded, or that the platform refuses requests from programs.
    if (status === 401 || status === 403) throw platformError("platform_shows_no_cover", platform);
    const described = z.safeParse(Described, data);
    if (status !== 200 || !described.success)
      throw platformError("platform_silent", platform, `status ${status}, or no oEmbed response`);
    return described.data.thumbnail_url;
  };
