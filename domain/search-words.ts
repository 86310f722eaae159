// SQLite and PostgreSQL split AC/DC, don't and R.E.M. differently, so this file splits the words for both databases.
// A change to `indexWords` needs a migration that recomputes `songs.words`. For a change to `fold`, the migration must also recompute `songs.song_key` and `songs.artist_key`.

const accents = /[\u0300-\u036f]/g;
/** Letters that NFKD does not decompose. */
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

export const songIdentity = ({ title, artist }: { title: string; artist: string }) =>
  `${foldLine(title)}\n${foldLine(artist)}`;

const word = /[\p{L}\p{M}\p{N}]+/gu;
/** PostgreSQL rejects very long words in a search index. */
const maxWordLength = 40;

const shortened = (text: string) =>
  text.length <= maxWordLength ? text : Array.from(text).slice(0, maxWordLength).join("");

export function searchWords(text: string) {
  const words = fold(text).replaceAll("&", " and ").match(word) ?? [];
  return [...new Set(words.map(shortened).reverse())].reverse();
}

/** Returns the words by which a search finds the text, including joined words: acdc for AC/DC, dont for don't and rem for R.E.M. */
export function indexWords(text: string) {
  const folded = fold(text);
  const words = folded.split(/\s+/).flatMap((part) => {
    const parts = part.match(word) ?? [];
    return parts.length > 1 ? [...parts, parts.join("")] : parts;
  });
  if (folded.includes("&")) words.push("and");
  return [...new Set(words.map(shortened))];
}

export const songAnchor = ({ title, artist }: { title: string; artist: string }) =>
  `song-${searchWords(`${artist} ${title}`).join("-")}`;
