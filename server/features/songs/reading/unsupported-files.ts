import { packedFileRefusal } from "#domain/packed-files.ts";
import { unreadable } from "./collect-songs.ts";

export const notUtf8 =
  "This isn’t UTF-8 text. Save it as UTF-8 (in Excel: CSV UTF-8) and try again";

/** Zeros are every second byte of UTF-16, and U+FFFD stands where a byte is no UTF-8. */
const undecoded = /[\0\ufffd]/g;
/** A few unreadable characters are damaged titles, not another encoding. */
const oneIn = 1000;

const webPage = /^\s*<(?:!doctype\s+html|html)\b/i;
const notAList = "This is a web page, not a list of songs";

export function refuseUnsupported(text: string) {
  const refusal = packedFileRefusal(text) ?? (webPage.test(text) ? notAList : undefined);
  if (refusal) return unreadable("Unknown", 1, refusal);
  const lost = text.match(undecoded)?.length ?? 0;
  if (lost * oneIn <= text.length) return undefined;
  return unreadable("Unknown", text.slice(0, text.search(undecoded)).split("\n").length, notUtf8);
}
