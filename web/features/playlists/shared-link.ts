import { holdsLink, isShortLink, readPlatformLink } from "#domain/platform-links.ts";
import { type Platform, platforms } from "#domain/platforms.ts";
import type { Shared } from "./shared.ts";

export type SharedLink =
  | { platform: Platform; id: string }
  | { short: string }
  | { problem: string };

export function readSharedLink(
  { url, text, title }: Shared,
  offered: readonly Platform[],
): SharedLink | undefined {
  const given = [url, text, title].filter((part) => part !== undefined);
  const links = given.filter(holdsLink);
  let problem = "There’s no playlist link in what you shared.";
  for (const link of links) {
    if (isShortLink(link)) return { short: link };
    for (const platform of platforms) {
      const reading = readPlatformLink(platform, link);
      if ("id" in reading) return { platform, id: reading.id };
      if (offered.includes(platform)) problem = reading.problem;
    }
  }
  return given.length > 0 ? { problem } : undefined;
}
