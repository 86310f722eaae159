import { keyOf, withoutArticle, wordsOf } from "./words.ts";

const brackets = /[([{]([^()[\]{}]*)[)\]}]/g;
const dash = /\s+[-–—]+\s+/;
const guest = /^\s*(?:feat|ft|featuring)\b\.?/i;
const guestAtEnd = /\s(?:feat|ft|featuring)\b\.?\s.*$/i;

export function readTitle(title: string) {
  const text = title.normalize("NFKC");
  const belongsToTitle = (part: string) => versionIn(part) === undefined;
  const outside = text.replace(brackets, (whole, part) => (belongsToTitle(part) ? whole : " "));
  const [first = "", ...afterDash] = outside.split(dash);
  const inBrackets = Array.from(text.matchAll(brackets), ([, part = ""]) => part);
  const parts = [...inBrackets, ...afterDash, guestAtEnd.exec(first)?.[0] ?? ""];
  const base = [first.replace(guestAtEnd, ""), ...afterDash.filter(belongsToTitle)].join(" - ");
  const bare = (text.replace(brackets, " ").split(dash)[0] ?? "").replace(guestAtEnd, "");
  return {
    base: wordsOf(base).length > 0 ? base.trim() : text,
    wholeKey: titleKey(text),
    baseKey: titleKey(base),
    bareKey: titleKey(bare),
    versions: parts.flatMap((part) => versionIn(part) || []).sort(),
    guests: parts.filter((part) => guest.test(part)).flatMap((part) => wordsOf(part).slice(1)),
  };
}

const year = "(?:19|20)\\d\\d";
const neutral = new RegExp(
  [
    `(?:${year} )?(?:digital(?:ly)? )?remaster(?:ed|ing)?(?: (?:album|version|edition))*(?: (?:in )?${year})?(?: version)?`,
    "(?:super )?deluxe(?: (?:edition|version))?",
    "(?:album|lp|single|original)(?: (?:album|single))? version",
    "bonus tracks?(?: version)?",
    "(?:explicit|clean)(?: (?:album|version))*",
  ]
    .map((phrase) => `\\b${phrase}\\b`)
    .join("|"),
  "g",
);

const versionWords =
  /\b(?:live|concert|tour|unplugged|sessions?|(?:re)?mix(?:ed)?|extended|edit|dub|vip|club|bootleg|mashup|medley|flip|rework(?:ed)?|refix|redux|revisited|instrumental|acoustic|orchestral|symphonic|piano|strings|a ?cap+ella|karaoke|lullaby|tribute|cover|originally|made famous|style of|demo|outtake|take|alternat(?:e|ive)|rehearsal|early|unreleased|re ?recorded|reprise|mono|stereo|sped up|slowed|reverb|nightcore|8d|commentary|edition|version)\b/;

/** Returns the name of an unusual version, such as "live". Returns "" for a guest and for words such as "remastered", and undefined if the part belongs to the title. */
function versionIn(part: string): string | undefined {
  if (guest.test(part)) return "";
  const words = wordsOf(part)
    .filter((word) => word !== "the")
    .join(" ");
  const special = words.replace(neutral, "").replace(/\s+/g, " ").trim();
  if (special === "") return "";
  return versionWords.test(special) ? special.replace(/ version$/, "") : undefined;
}

function titleKey(title: string) {
  const words = wordsOf(withoutArticle(title)).map((word) => (word === "pt" ? "part" : word));
  return keyOf(words, title);
}
