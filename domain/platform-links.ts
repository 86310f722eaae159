import {
  type LookupPlatform,
  lookupPlatforms,
  type Platform,
  platformRecords,
  platforms,
} from "./platforms.ts";

export interface FoundLink {
  platform: Platform;
  id: string;
}

type LinkReading = { id: string } | { problem: string; belongsTo?: FoundLink };

const platformName = (platform: Platform) => platformRecords[platform].name;
const isId = (platform: Platform, text: string) =>
  text !== "" && platformRecords[platform].ids.test(text);
const notAPlaylistOf = (platform: Platform) => ({
  problem: `This isn’t ${withArticle(platformName(platform))} playlist. Paste a playlist link or ID (${platformRecords[platform].idHint}).`,
});

export const withArticle = (words: string) => `${/^[aei]/i.test(words) ? "an" : "a"} ${words}`;

export function readPlatformLink(platform: Platform, text: string): LinkReading {
  const given = withoutInvisible(text);
  if (given === "") return { id: "" };
  const id = platformRecords[platform].idOfBare?.(given) ?? given;
  if (isId(platform, id)) return readId(platform, id);
  const links = linksIn(given);
  const link =
    links.find((one) => one.found?.platform === platform) ??
    links.find((one) => one.short === platform) ??
    links.find((one) => one.found) ??
    links[0];
  if (!link?.found) return { problem: link?.problem ?? notAPlaylistOf(platform).problem };
  if (link.found.platform === platform) return { id: link.found.id };
  return {
    problem: `This is a playlist on ${platformName(link.found.platform)}, not on ${platformName(platform)}.`,
    belongsTo: link.found,
  };
}

export function readPlatformLinks(text: string) {
  const links = linksIn(text);
  const found = new Map<Platform, FoundLink>();
  for (const link of links)
    if (link.found && !found.has(link.found.platform)) found.set(link.found.platform, link.found);
  const addresses = (isWanted: (link: Link) => boolean) => [
    ...new Set(links.filter(isWanted).map(({ address }) => address)),
  ];
  return {
    found: [...found.values()],
    short: addresses((link) => link.short !== undefined),
    unknown: addresses((link) => !link.found && !link.short),
  };
}

export const holdsLink = (text: string) => linksIn(text).length > 0;

/** Replaces http: by https:, so that the server never fetches a link without TLS. */
export function shortLinkIn(text: string) {
  const { short, url } = linksIn(text).find((link) => link.short) ?? {};
  return url && short && { platform: short, address: url.href.replace(/^http:/, "https:") };
}

const withoutInvisible = (text: string) =>
  text.replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, "").trim();

const scheme = /https?:\/\/|\bspotify:(?=(?!http)[a-z]+:)/u.source;
/** Matches a host without a scheme, such as `deezer.com` or `//deezer.com`, but not inside a word or another URL. */
const bareHost =
  /(?:(?<![\p{L}\p{N}:/])\/\/|(?<![\p{L}\p{N}._@/-]))(?:[a-z\d-]+\.)+[a-z]{2,}(?=\/)/u.source;
/** Matches one character of a URL: no space, emoji, bracket or quotation mark. A "https://" directly after a letter or digit begins the next URL. */
const rest = /(?:(?<![\p{L}\p{N}])|(?!https?:\/\/))[\p{L}\p{N}\p{M}\-._~:/?#@$&+=%]/u.source;
const link = new RegExp(`(?:${scheme}|${bareHost})(?:${rest})+`, "giu");

interface Link {
  address: string;
  url?: URL;
  found?: FoundLink;
  short?: LookupPlatform | undefined;
  problem?: string | undefined;
}

/** Leaves out links that have no scheme and belong to no platform, because text such as "Vol.ii/iii" looks like a host and a path. */
const linksIn = (text: string): Link[] =>
  Array.from(withoutInvisible(text).replaceAll("&amp;", "&").matchAll(link), ([match]) =>
    // Removes punctuation after the URL. The lookbehind prevents quadratic time in a long run of punctuation.
    readLink(match.replace(/(?<![.:?])[.:?]+$/, "")),
  ).filter(
    ({ address, found, short, problem }) =>
      found || short || problem || /^(?:https?|spotify):/i.test(address),
  );

function readLink(address: string): Link {
  const url = URL.parse(
    address
      .replace(/^spotify:.*/i, (uri) => `open.spotify.com/${uri.slice(8).replaceAll(":", "/")}`)
      .replace(/^(?:\/\/)?(?!https?:)/i, "https://"),
  );
  if (!url) return { address };
  const platform = platforms.find((one) => platformRecords[one].hosts.test(url.host));
  const reading: { id?: string; problem?: string } = platform ? readUrl(platform, url) : {};
  if (platform && reading.id) return { address, url, found: { platform, id: reading.id } };
  const short = lookupPlatforms.find((one) =>
    platformRecords[one].shortLinks?.test(url.host + url.pathname),
  );
  const problem = short
    ? `This is a short ${platformName(short)} link. Open it, then paste the full link.`
    : reading.problem;
  return { address, url, short, problem };
}

const otherThings =
  /\/(album|track|artist|show|episode|podcast|profile|label|interpreter)(?:\/|$)/i;

function readUrl(platform: Platform, url: URL): LinkReading {
  const found = platformRecords[platform].idIn(url);
  if (typeof found === "object") return found;
  if (found !== undefined) return readId(platform, found);
  const thing = otherThings.exec(url.pathname)?.[1]?.toLowerCase().replace("interpreter", "artist");
  if (!thing) return notAPlaylistOf(platform);
  return {
    problem: `This ${platformName(platform)} link goes to ${withArticle(thing)}, not a playlist.`,
  };
}

function readId(platform: Platform, id: string): LinkReading {
  const problem = platformRecords[platform].problemWithId?.(id);
  if (problem) return { problem };
  return isId(platform, id) ? { id } : notAPlaylistOf(platform);
}
