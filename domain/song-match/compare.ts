import { readArtist } from "./read-artist.ts";
import { readTitle } from "./read-title.ts";
import { areInOtherScripts } from "./words.ts";

export interface Sought {
  title: string;
  artist: string;
  duration: number | null;
  isrc: string | null;
}

export interface Candidate {
  title: string;
  artists: readonly string[];
  album: string | null;
  duration: number | null;
  isrc: string | null;
}

type Likeness = "same" | "similar" | "in another script" | "different";

export function compareSongs(sought: Sought, candidate: Candidate) {
  const title = compareTitles(sought.title, candidate.title);
  const artist = compareArtists(sought.artist, candidate.artists);
  const length = compareLengths(sought.duration, candidate.duration);
  const hasIsrc = sought.isrc !== null && sought.isrc === candidate.isrc;
  const isArtist = artist === "same" || (artist === "part" && (length === "same" || hasIsrc));
  if (title === "same" && isArtist && length !== "different") return "sure";
  if (hasIsrc) return "uncertain";
  if (title === "different" || artist === "different") return "not_found";
  // Names in different scripts, such as Latin and Cyrillic, cannot be compared. The candidate counts as another song if neither title nor artist can be compared, or if one cannot and the lengths differ.
  const unread = [title, artist].filter((likeness) => likeness === "in another script").length;
  return unread > 1 || (unread === 1 && length === "different") ? "not_found" : "uncertain";
}

function compareTitles(sought: string, found: string): Likeness {
  const [ours, theirs] = [readTitle(sought), readTitle(found)];
  if (ours.wholeKey === theirs.wholeKey) return "same";
  if (ours.baseKey === theirs.baseKey) return isSameVersion(ours, theirs) ? "same" : "similar";
  if (ours.bareKey === theirs.bareKey) return "similar";
  return areInOtherScripts(ours.base, theirs.base) ? "in another script" : "different";
}

type TitleParts = ReturnType<typeof readTitle>;

const isSameVersion = (ours: TitleParts, theirs: TitleParts) =>
  ours.versions.join("\n") === theirs.versions.join("\n") &&
  (ours.guests.length === 0 ||
    theirs.guests.length === 0 ||
    ours.guests.some((guest) => theirs.guests.includes(guest)));

/** Returns "part" if the first sought artist is one of the found artists, or if one name is the other plus a band's words, such as "The Jimi Hendrix Experience". Returns "similar" if one name contains the other in any other way. */
function compareArtists(sought: string, found: readonly string[]): Likeness | "part" {
  const ours = readArtist(sought);
  const theirs = found.map(readArtist);
  const names = theirs.map(({ key }) => key);
  if (names.includes(ours.key)) return "same";
  const isSeveral = ours.each.length > 1;
  const several = theirs.map(({ each }) => each.toSorted().join("\n"));
  if (isSeveral && several.includes(ours.each.toSorted().join("\n"))) return "same";
  if (isSeveral && ours.each.every((one) => names.includes(one))) return "same";
  const everyone = [...names, ...theirs.flatMap(({ each }) => each)];
  if (everyone.includes(ours.each[0] ?? "")) return "part";
  if (theirs.some(({ words }) => isBandOf(ours.words, words))) return "part";
  if (theirs.some(({ words }) => isWithin(ours.words, words) || isWithin(words, ours.words)))
    return "similar";
  return found.every((name) => areInOtherScripts(sought, name)) ? "in another script" : "different";
}

const bandWord = /^(?:band|group|trio|quartet|quintet|experience)$/;

/** Accepts "Prince & The Revolution" if "Prince" is sought, but not the reverse. Accepts "The Jimi Hendrix Experience" for "Jimi Hendrix" and the reverse. */
function isBandOf(ours: readonly string[], theirs: readonly string[]) {
  const [short, long] = ours.length < theirs.length ? [ours, theirs] : [theirs, ours];
  if (short.length === 0 || !short.every((word, index) => word === long[index])) return false;
  const rest = long.slice(short.length);
  return rest.every((word) => bandWord.test(word)) || (long === theirs && rest[0] === "and");
}

const isWithin = (short: readonly string[], long: readonly string[]) =>
  short.length > 1 && ` ${long.join(" ")} `.includes(` ${short.join(" ")} `);

/** Accepts a difference of two seconds, because platforms round the length of a recording differently. */
export const compareLengths = (one: number | null, other: number | null) => {
  if (one === null || other === null) return "unknown";
  return Math.abs(one - other) <= 2 ? "same" : "different";
};
