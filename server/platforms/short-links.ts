import { readPlatformLink, shortLinkIn } from "#domain/platform-links.ts";
import type { Platform } from "#domain/platforms.ts";
import { AppError } from "../http/app-error.ts";
import type { PlatformClient } from "./platform-types.ts";

interface Found {
  platform: Platform;
  id: string;
}

function playlistAt(address: string): Found | undefined {
  const reading = readPlatformLink("spotify", address);
  if ("id" in reading) return reading.id ? { platform: "spotify", id: reading.id } : undefined;
  return reading.belongsTo;
}

export async function followShortLink(
  platformClient: PlatformClient,
  text: string,
  signal: AbortSignal,
) {
  const link = shortLinkIn(text);
  if (!link) throw new AppError("not_a_short_link");
  const last = await platformClient.follow({
    ...link,
    signal,
    isArrived: ({ href }) => playlistAt(href) !== undefined,
  });
  const found = playlistAt(last.href);
  if (!found) throw new AppError("short_link_leads_nowhere");
  return found;
}
