import { keyOf, withoutArticle, wordsOf } from "./words.ts";

const guests = /\s*[([]?\b(?:feat|ft|featuring)\b.*$/i;
/** Does not match before "the", because "Nick Cave & The Bad Seeds" is one artist. */
const between = /(?:\s*[,;]\s*(?:and\s|&)?|\s(?:&|\+|and|x|×|vs\.?|with|\/)\s)(?!\s*the\b)\s*/i;

export function readArtist(artist: string) {
  const main = artist.normalize("NFKC").replace(guests, "") || artist;
  const each = main.split(between).filter(Boolean);
  return {
    first: each[0] ?? main,
    key: artistKey(main),
    each: each.map(artistKey),
    words: namesIn(main),
  };
}

const artistKey = (artist: string) => {
  const words = namesIn(artist);
  return keyOf(words.length > 0 ? words : wordsOf(artist), artist);
};

const namesIn = (artist: string) =>
  wordsOf(withoutArticle(artist)).filter((word) => word !== "the");
