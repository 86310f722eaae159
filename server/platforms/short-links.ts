import { readPlatformLinks, shortLinkIn } from "#domain/platform-links.ts";
import { AppError } from "../http/app-error.ts";
import type { PlatformClient } from "./platform-types.ts";

export async function followShortLink(client: PlatformClient, text: string, signal: AbortSignal) {
  const link = shortLinkIn(text);
  if (!link) throw new AppError("not_a_short_link");
  const { url, page } = await client.follow({
    ...link,
    signal,
    isArrived: ({ href }) => playlistIn(href) !== undefined,
  });
  const found = playlistIn(url.href) ?? playlistIn(ownAddress(page) ?? page);
  if (!found) throw new AppError("short_link_leads_nowhere");
  return found;
}

const playlistIn = (text: string) => readPlatformLinks(text).found[0];

/** Spotify may respond to a short link with the playlist's page instead of a redirect. */
const ownAddress = (page: string) =>
  page.match(/<meta\b[^<>]*>/gi)?.find((tag) => /\bog:url\b/i.test(tag));
