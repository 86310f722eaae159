import * as z from "zod/mini";
import { type LookupPlatform, openAddress, platformRecords } from "#domain/platforms.ts";
import { deezer } from "./deezer.ts";
import { platformError } from "./platform-error.ts";
import type { PlatformClient, PlatformLookup, Purpose } from "./platform-types.ts";

/** How the ids of Spotify's small and large covers begin. The lines are for editorial playlists, users' playlists and albums. */
const spotifySizes = [
  ["ab67706f00000002", "ab67706f00000003"],
  ["ab67706c0000da84", "ab67706c0000bebb"],
  ["ab67616d00001e02", "ab67616d0000b273"],
] as const;

export const lookups: Record<LookupPlatform, PlatformLookup> = {
  spotify: {
    hosts: {
      data: ["open.spotify.com"],
      picture: ["i.scdn.co", "mosaic.scdn.co", ".spotifycdn.com"],
    },
    control: "37i9dQZF1DXcBWIGoYBM5M",
    enlarge: (cover) =>
      spotifySizes.reduce((address, [small, large]) => address.replace(small, large), cover),
    findCover: oembed("spotify", "https://open.spotify.com/oembed?url="),
  },
  deezer,
  youtube: {
    hosts: { data: ["www.youtube.com"], picture: ["i.ytimg.com"] },
    control: "PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI",
    findCover: oembed("youtube", "https://www.youtube.com/oembed?format=json&url="),
  },
  apple: {
    hosts: { data: ["music.apple.com"], picture: [".mzstatic.com"] },
    control: "us/pl.f4d106fed2bd41149aaacabb233eb5eb",
    enlarge: (cover) => cover.replace(/\/300x300bb\.jpg$/, "/1200x1200bb.jpg"),
    findCover: oembed("apple", "https://music.apple.com/api/oembed?url="),
  },
  tidal: {
    hosts: { data: ["oembed.tidal.com"], picture: ["resources.tidal.com"] },
    control: "36ea71a8-445e-41a4-82ab-6628c581535d",
    // Tidal's oEmbed endpoint requires /browse/ in the URL.
    findCover: oembed(
      "tidal",
      "https://oembed.tidal.com/?url=",
      (id) => `https://tidal.com/browse/playlist/${id}`,
    ),
  },
};

const Described = z.object({
  title: z.string(),
  thumbnail_url: z.catch(z.optional(z.string()), undefined),
});

function oembed(
  platform: LookupPlatform,
  endpoint: string,
  page = (id: string) => openAddress(platform, id),
): PlatformLookup["findCover"] {
  return async (client, id, signal) => {
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
}

/** Prevents SSRF. The platform client calls this function for every URL, also after a redirect. */
export const isAllowed = (url: URL, platform: LookupPlatform, purpose: Purpose) =>
  url.protocol === "https:" &&
  `${url.port}${url.username}${url.password}` === "" &&
  (purpose === "link"
    ? isLinkOf(platform, url)
    : lookups[platform].hosts[purpose].some((name) =>
        name.startsWith(".") ? url.hostname.endsWith(name) : url.hostname === name,
      ));

function isLinkOf(platform: LookupPlatform, { host, pathname }: URL) {
  const { hosts, shortLinks } = platformRecords[platform];
  return hosts.test(host) || shortLinks?.test(host + pathname);
}

export async function fetchCover(
  client: PlatformClient,
  platform: LookupPlatform,
  id: string,
  signal: AbortSignal,
) {
  const { findCover, enlarge } = lookups[platform];
  const cover = await findCover(client, id, signal);
  if (!cover) throw platformError("platform_shows_no_cover", platform);
  const fetchFrom = (address: string) => client.picture({ platform, address, signal });
  const large = enlarge?.(cover) ?? cover;
  return large === cover ? fetchFrom(cover) : fetchFrom(large).catch(() => fetchFrom(cover));
}
