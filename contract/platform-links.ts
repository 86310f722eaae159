// What an owner may paste to name a playlist on a platform, and the id in it. Pure, and without a schema library.
// Only the id is ever kept: whatever else a link holds, nothing of it reaches a page.
import { type Platform, platformIds } from "./platforms.ts";

export type LinkReading =
  | { id: string }
  /** Why not, and, where it is a playlist of another platform, which one and by which id. */
  | { problem: string; belongsTo?: { platform: Platform; id: string } };

/** An id in words. */
export const idInWords: Record<Platform, string> = {
  spotify: "22 letters and digits",
  deezer: "digits, at most 64",
  youtube: "12 to 64 letters, digits, - and _",
  qobuz: "digits, at most 64",
};

/** Longer than any embed snippet; what is longer is not even looked at. */
const longest = 4000;

const nameOf = (platform: Platform) => platformIds[platform].name;
const isId = (platform: Platform, text: string) =>
  text !== "" && platformIds[platform].alphabet.test(text);

const hosts: Record<string, Platform> = {
  "open.spotify.com": "spotify",
  "deezer.com": "deezer",
  "m.deezer.com": "deezer",
  "www.deezer.com": "deezer",
  "widget.deezer.com": "deezer",
  "youtube.com": "youtube",
  "www.youtube.com": "youtube",
  "m.youtube.com": "youtube",
  "music.youtube.com": "youtube",
  "youtu.be": "youtube",
  "youtube-nocookie.com": "youtube",
  "www.youtube-nocookie.com": "youtube",
  "qobuz.com": "qobuz",
  "www.qobuz.com": "qobuz",
  "open.qobuz.com": "qobuz",
  "play.qobuz.com": "qobuz",
  "widget.qobuz.com": "qobuz",
};

/** Short links: the id is only known to whoever follows them. */
export const shortHosts: Record<string, "spotify" | "deezer"> = {
  "spotify.link": "spotify",
  "spotify.app.link": "spotify",
  "spoti.fi": "spotify",
  "link.deezer.com": "deezer",
  "deezer.page.link": "deezer",
  "dzr.page.link": "deezer",
};

const things = [
  "album",
  "track",
  "artist",
  "show",
  "episode",
  "podcast",
  "profile",
  "label",
  "interpreter",
];

/** Reads what somebody typed or pasted into a platform's field. Empty means: not on this platform. */
export function readPlatformLink(platform: Platform, text: string): LinkReading {
  const given = text.replace(invisible, "").trim();
  if (given === "") return { id: "" };
  if (isId(platform, given)) return checkedYoutube(platform, given);
  const address = given.length <= longest ? addressIn(given) : undefined;
  if (address === undefined) return notAPlaylistOf(platform);
  const found = /^spotify:/i.test(address)
    ? { owner: "spotify" as const, ...readSpotifyUri(address) }
    : readAddress(address);
  if (!found) return notAPlaylistOf(platform);
  const { owner, ...reading } = found;
  if (owner === platform || !("id" in reading)) return reading;
  return {
    problem: `This is a playlist on ${nameOf(owner)}, not on ${nameOf(platform)}.`,
    belongsTo: { platform: owner, id: reading.id },
  };
}

/** Whether there is a link in it at all: a name alone may look like an id. */
export const holdsLink = (text: string) => /https?:\/\/|\bspotify:/i.test(text);

/** True for short links (id unknown until followed). */
export function isShortLink(text: string): boolean {
  const given = text.replace(invisible, "").trim();
  const address = given.length <= longest ? addressIn(given) : undefined;
  const url =
    address === undefined
      ? null
      : URL.parse(`https://${address.replace(/^(?:https?:)?\/\//i, "")}`);
  return url !== null && Object.hasOwn(shortHosts, url.host);
}

const notAPlaylistOf = (platform: Platform): LinkReading => ({
  problem: `This is no ${nameOf(platform)} playlist: paste its link, or its id (${idInWords[platform]}).`,
});

/** Comes along when something is copied out of a page or a chat, and cannot be seen. */
const invisible = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

/** What stands around a link in a sentence, in quotes or in brackets. Only the first of several is tried, so that many take no minutes. */
const around = /^[<("'«“‘[]+|(?<![>)"'»”’\].,;:!?])[>)"'»”’\].,;:!?]+$/g;

/** The address in a snippet or in the words that an app shares along with its link; otherwise all of the text. */
function addressIn(text: string): string | undefined {
  const [, double, single, bare] =
    /^<iframe\b[^>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(text) ?? [];
  const [first, ...more] = text.split(/\s+|\]\(/).map((word) => word.replace(around, ""));
  const address =
    double ??
    single ??
    bare ??
    (more.length === 0 ? first : [first, ...more].find((word) => word && isLink.test(word)));
  return address?.replaceAll("&amp;", "&");
}

const isLink = /^(?:https?:\/\/|spotify:)/i;

function readAddress(address: string): ({ owner: Platform } & LinkReading) | undefined {
  // Copied from an address bar, a link may come without its beginning.
  const whole = /^[a-z][a-z\d+.-]*:/i.test(address)
    ? address
    : `https://${address.replace(/^\/\//, "")}`;
  if (!URL.canParse(whole)) return undefined;
  const url = new URL(whole);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password || url.port) return undefined;
  const short = Object.hasOwn(shortHosts, url.host) ? shortHosts[url.host] : undefined;
  if (short)
    return {
      owner: short,
      problem: `A short ${nameOf(short)} link does not say which playlist it is: open it, then paste the long link it leads to.`,
    };
  const owner = Object.hasOwn(hosts, url.host) ? hosts[url.host] : undefined;
  return owner && { owner, ...(owner === "youtube" ? readYoutube(url) : readPath(owner, url)) };
}

/** What stands before /playlist/{id}, per host; anything else there makes it another page. */
const paths: Record<Exclude<Platform, "youtube">, RegExp> = {
  spotify: /^(?:\/intl-[a-z-]+)?(?:\/embed|\/user\/[^/]+)?\/playlist\/([^/]+)\/?$/i,
  deezer: /^(?:\/[a-z]{2}(?:-[a-z]{2})?|\/widget\/[a-z]+)?\/playlist\/([^/]+)\/?$/i,
  qobuz: /^(?:\/playlist|\/[a-z]{2}-[a-z]{2}\/playlists(?:\/[^/]+)?)\/([^/]+)\/?$/i,
};

function readPath(platform: Exclude<Platform, "youtube">, { pathname }: URL): LinkReading {
  const id = paths[platform].exec(pathname)?.[1];
  if (id !== undefined) return isId(platform, id) ? { id } : notAPlaylistOf(platform);
  return another(platform, pathname.toLowerCase().split("/"));
}

function readSpotifyUri(uri: string): LinkReading {
  const id = /^spotify:(?:user:[^:]+:)?playlist:([^:?]+)(?:\?.*)?$/i.exec(uri)?.[1];
  if (id !== undefined) return isId("spotify", id) ? { id } : notAPlaylistOf("spotify");
  return another("spotify", uri.toLowerCase().split(":"));
}

function another(platform: Platform, words: string[]): LinkReading {
  const thing = things.find((name) => words.includes(name));
  return thing
    ? {
        problem: `This ${nameOf(platform)} link leads to ${withArticle(thing)}, not to a playlist.`,
      }
    : notAPlaylistOf(platform);
}

const withArticle = (thing: string) => `${/^[aei]/.test(thing) ? "an" : "a"} ${thing}`;

const youtubePages = /^\/(?:playlist|watch|embed\/[^/]+)\/?$/;

function readYoutube({ host, pathname, searchParams }: URL): LinkReading {
  const browsed = /^\/browse\/VL([^/]+)\/?$/.exec(pathname)?.[1];
  if (browsed) return checkedYoutube("youtube", browsed);
  if (host !== "youtu.be" && !youtubePages.test(pathname)) return notAPlaylistOf("youtube");
  const id = searchParams.get("list");
  if (id) return checkedYoutube("youtube", id);
  if (pathname.startsWith("/playlist")) return notAPlaylistOf("youtube");
  return {
    problem:
      "This YouTube link leads to a single video: open the playlist itself and paste its link.",
  };
}

/** Lists that YouTube shows to nobody else, or makes anew for everybody. */
function checkedYoutube(platform: Platform, id: string): LinkReading {
  if (platform !== "youtube") return { id };
  if (/^(?:LL|WL|LM)$/.test(id))
    return { problem: "This YouTube list is private: nobody but you can play it." };
  if (/^RD(?!CLAK5uy_)/.test(id))
    return { problem: "This is a mix that YouTube makes for each listener, not a playlist." };
  return isId("youtube", id) ? { id } : notAPlaylistOf("youtube");
}
