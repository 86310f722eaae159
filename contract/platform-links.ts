import { type Platform, platformIds, platforms } from "./platforms.ts";

type LinkReading =
  | { id: string }
  | { problem: string; belongsTo?: { platform: Platform; id: string } };

export const idFormatHints: Record<Platform, string> = {
  spotify: "22 letters and digits",
  deezer: "up to 64 digits",
  youtube: "12 to 64 letters, digits, - and _",
  qobuz: "up to 64 digits",
};

const hosts: Record<Platform, RegExp> = {
  spotify: /^open\.spotify\.com$/,
  deezer: /^(?:(?:www|m|widget)\.)?deezer\.com$/,
  youtube: /^(?:(?:(?:www|m|music)\.)?youtube\.com|(?:www\.)?youtube-nocookie\.com|youtu\.be)$/,
  qobuz: /^(?:(?:www|open|play|widget)\.)?qobuz\.com$/,
};

/** Links that have to be followed before the id is known. */
const shortHosts: Record<string, "spotify" | "deezer"> = {
  "spotify.link": "spotify",
  "spotify.app.link": "spotify",
  "spoti.fi": "spotify",
  "link.deezer.com": "deezer",
  "deezer.page.link": "deezer",
  "dzr.page.link": "deezer",
};

const nameOf = (platform: Platform) => platformIds[platform].name;
const isId = (platform: Platform, text: string) =>
  text !== "" && platformIds[platform].alphabet.test(text);
const shortHostOf = (url: URL | null) =>
  url && Object.hasOwn(shortHosts, url.host) ? shortHosts[url.host] : undefined;

const notAPlaylistOf = (platform: Platform): LinkReading => ({
  problem: `This isn’t a ${nameOf(platform)} playlist. Paste a playlist link or ID (${idFormatHints[platform]}).`,
});

export function readPlatformLink(platform: Platform, text: string): LinkReading {
  const given = visible(text);
  if (given === "") return { id: "" };
  if (isId(platform, given)) return readId(platform, given);
  const url = urlIn(given);
  const short = shortHostOf(url);
  if (short)
    return {
      problem: `This is a short ${nameOf(short)} link. Open it, then paste the full link.`,
    };
  const owner = platforms.find((one) => url && hosts[one].test(url.host));
  if (!url || !owner) return notAPlaylistOf(platform);
  const reading = owner === "youtube" ? readYoutube(url) : readPath(owner, url);
  if (owner === platform || !("id" in reading)) return reading;
  return {
    problem: `This is a playlist on ${nameOf(owner)}, not on ${nameOf(platform)}.`,
    belongsTo: { platform: owner, id: reading.id },
  };
}

const link = /(?:https?:\/\/|\bspotify:)[^\s<>"'«»“”‘’()[\]]+/i;

/** Whether there is a link in it at all: a name alone may look like an id. */
export const holdsLink = (text: string) => link.test(text);

/** It may come without https://, and is never asked without TLS. */
export function shortLinkIn(text: string) {
  const url = urlIn(visible(text));
  const platform = shortHostOf(url);
  return url && platform && { platform, address: url.href.replace(/^http:/, "https:") };
}

export const isShortLink = (text: string) => Boolean(shortLinkIn(text));

/** Without the invisible characters that are copied along from pages and chats. */
const visible = (text: string) => text.replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, "").trim();

function urlIn(text: string): URL | null {
  const found = link.exec(text)?.[0] ?? `https://${text.replace(/^\/\//, "")}`;
  const address = /^spotify:/i.test(found)
    ? `https://open.spotify.com/${found.slice("spotify:".length).replaceAll(":", "/")}`
    : found;
  // With the lookbehind a long run of marks is tried once, and not from each of them.
  return URL.parse(address.replaceAll("&amp;", "&").replace(/(?<![.,;:!?])[.,;:!?]+$/, ""));
}

const paths: Record<Exclude<Platform, "youtube">, RegExp> = {
  spotify: /^(?:\/intl-[a-z-]+)?(?:\/embed|\/user\/[^/]+)?\/playlist\/([^/]+)\/?$/i,
  deezer: /^(?:\/[a-z]{2}(?:-[a-z]{2})?|\/widget\/[a-z]+)?\/playlist\/([^/]+)\/?$/i,
  qobuz: /^(?:\/playlist|\/[a-z]{2}-[a-z]{2}\/playlists(?:\/[^/]+)?)\/([^/]+)\/?$/i,
};

const otherThings =
  /\/(album|track|artist|show|episode|podcast|profile|label|interpreter)(?:\/|$)/i;

function readPath(platform: Exclude<Platform, "youtube">, { pathname }: URL): LinkReading {
  const id = paths[platform].exec(pathname)?.[1];
  if (id !== undefined) return readId(platform, id);
  const thing = otherThings.exec(pathname)?.[1]?.toLowerCase().replace("interpreter", "artist");
  if (!thing) return notAPlaylistOf(platform);
  const article = /^[aei]/.test(thing) ? "an" : "a";
  return {
    problem: `This ${nameOf(platform)} link goes to ${article} ${thing}, not a playlist.`,
  };
}

const youtubePages = /^\/(?:playlist|watch|embed\/[^/]+)\/?$/;

function readYoutube({ host, pathname, searchParams }: URL): LinkReading {
  const browsed = /^\/browse\/VL([^/]+)\/?$/.exec(pathname)?.[1];
  if (browsed) return readId("youtube", browsed);
  if (host !== "youtu.be" && !youtubePages.test(pathname)) return notAPlaylistOf("youtube");
  const id = searchParams.get("list");
  if (id) return readId("youtube", id);
  if (pathname.startsWith("/playlist")) return notAPlaylistOf("youtube");
  return {
    problem: "This YouTube link goes to a single video. Open the playlist and paste its link.",
  };
}

function readId(platform: Platform, id: string): LinkReading {
  if (platform === "youtube" && /^(?:LL|WL|LM)$/.test(id))
    return { problem: "This YouTube list is private: only you can play it." };
  if (platform === "youtube" && /^RD(?!CLAK5uy_)/.test(id))
    return { problem: "This is a mix that YouTube makes for each listener, not a playlist." };
  return isId(platform, id) ? { id } : notAPlaylistOf(platform);
}
