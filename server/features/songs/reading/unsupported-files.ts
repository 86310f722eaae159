import { packedFileRefusal } from "#domain/packed-files.ts";
import { unreadable } from "./collect-songs.ts";

export const notUtf8 =
  "This isn’t UTF-8 text. Save it as UTF-8 (in Excel: CSV UTF-8) and try again";

/** Matches NUL, which is every second byte of UTF-16, and U+FFFD, which replaces bytes that are not UTF-8. */
const undecoded = /[\0\ufffd]/g;
/** One unreadable character in this many means damaged titles and not a different encoding. */
const charactersPerUnreadable = 1000;

const webPage = /^\s*<(?:!doctype\s+html|html)\b/i;
const notAList = "This is a web page, not a list of songs";

export function readUnsupported(text: string) {
  const refusal = packedFileRefusal(text) ?? (webPage.test(text) ? notAList : undefined);
  if (refusal) return unreadable("Unknown", 1, refusal);
  const unreadableCount = text.match(undecoded)?.length ?? 0;
  if (unreadableCount * charactersPerUnreadable <= text.length) return undefined;
  return unreadable("Unknown", text.slice(0, text.search(undecoded)).split("\n").length, notUtf8);
}
