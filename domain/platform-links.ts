import { lookupPlatforms, type Platform, platformRecords, platforms } from "./platforms.ts";

type LinkReading =
  | { id: string }
  | { problem: string; belongsTo?: { platform: Platform; id: string } };

const platformName = (platform: Platform) => platformRecords[platform].name;
const isId = (platform: Platform, text: string) =>
  text !== "" && platformRecords[platform].ids.test(text);
const shortHostOf = (url: URL | null) =>
  lookupPlatforms.find((one) => url && platformRecords[one].shortHosts.includes(url.host));

const notAPlaylistOf = (platform: Platform): LinkReading => ({
  problem: `This isn’t ${withArticle(platformName(platform))} playlist. Paste a playlist link or ID (${platformRecords[platform].idHint}).`,
});

export const withArticle = (words: string) => `${/^[aei]/i.test(words) ? "an" : "a"} ${words}`;

export function readPlatformLink(platform: Platform, text: string): LinkReading {
  const given = visible(text);
  if (given === "") return { id: "" };
  const id = platformRecords[platform].idOfBare?.(given) ?? given;
  if (isId(platform, id)) return readId(platform, id);
  const url = urlIn(given);
  const short = shortHostOf(url);
  if (short)
    return {
      problem: `This is a short ${platformName(short)} link. Open it, then paste the full link.`,
    };
  const owner = platforms.find((one) => url && platformRecords[one].hosts.test(url.host));
  if (!url || !owner) return notAPlaylistOf(platform);
  const reading = readUrl(owner, url);
  if (owner === platform || !("id" in reading)) return reading;
  return {
    problem: `This is a playlist on ${platformName(owner)}, not on ${platformName(platform)}.`,
    belongsTo: { platform: owner, id: reading.id },
  };
}

const link = /(?:https?:\/\/|\bspotify:)[^\s<>"'«»“”‘’()[\]]+/i;

/** Tells whether the text contains a link. A plain name can look like an id. */
export const holdsLink = (text: string) => link.test(text);

/** Finds a short link with or without https:// and returns it with https://, so that it is never fetched without TLS. */
export function shortLinkIn(text: string) {
  const url = urlIn(visible(text));
  const platform = shortHostOf(url);
  return url && platform && { platform, address: url.href.replace(/^http:/, "https:") };
}

export const isShortLink = (text: string) => Boolean(shortLinkIn(text));

/** Removes the invisible characters that get copied from web pages and chats. */
const visible = (text: string) => text.replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, "").trim();

function urlIn(text: string) {
  const found = link.exec(text)?.[0] ?? `https://${text.replace(/^\/\//, "")}`;
  const address = /^spotify:/i.test(found)
    ? `https://open.spotify.com/${found.slice("spotify:".length).replaceAll(":", "/")}`
    : found;
  // The lookbehind makes the expression try a run of punctuation once, and not from each of its characters, which takes quadratic time.
  return URL.parse(address.replaceAll("&amp;", "&").replace(/(?<![.,;:!?])[.,;:!?]+$/, ""));
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
