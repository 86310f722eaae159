// Made here, because SQLite and PostgreSQL each take AC/DC, don't and R.E.M. apart in ways of their own.
// A change here needs a migration that makes `songs.words`, `songs.song_key` and `songs.artist_key` anew.

const accents = /[\u0300-\u036f]/g;
/** Letters that NFKD does not split, as typed without them. */
const spelled: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ı: "i",
  ς: "σ",
};
const toSpell = new RegExp(`[${Object.keys(spelled).join("")}]`, "g");

export const fold = (text: string) =>
  text
    .normalize("NFKD")
    .replace(accents, "")
    .toLowerCase()
    .replace(toSpell, (letter) => spelled[letter] ?? letter);

export const foldLine = (text: string) => fold(text).split(/\s+/).join(" ");

/** Two songs with the same identity are one song. */
export const songIdentity = ({ title, artist }: { title: string; artist: string }) =>
  `${foldLine(title)}\n${foldLine(artist)}`;

const word = /[\p{L}\p{M}\p{N}]+/gu;
/** Words are cut at 40 letters: PostgreSQL refuses very long ones. */
const longest = 40;

const shortened = (text: string) =>
  text.length <= longest ? text : Array.from(text).slice(0, longest).join("");

export function searchWords(text: string) {
  const words = fold(text).replaceAll("&", " and ").match(word) ?? [];
  return [...new Set(words.map(shortened).reverse())].reverse();
}

/** Words that a sign divides also as one, so that acdc, dont and rem are found as well. */
export function indexWords(text: string) {
  const folded = fold(text);
  const words = folded.split(/\s+/).flatMap((part) => {
    const parts = part.match(word) ?? [];
    return parts.length > 1 ? [...parts, parts.join("")] : parts;
  });
  if (folded.includes("&")) words.push("and");
  return [...new Set(words.map(shortened))];
}

/** Of a song on its playlist's page. */
export const songAnchor = ({ title, artist }: { title: string; artist: string }) =>
  `song-${searchWords(`${artist} ${title}`).join("-")}`;
