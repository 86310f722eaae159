import { unreadable } from "./collect-songs.ts";

export const notUtf8 =
  "This isn’t UTF-8 text. Save it as UTF-8 (in Excel: CSV UTF-8) and try again";

/** Text in UTF-16 contains many NULs, and decoding replaces bytes that are not UTF-8 with U+FFFD. */
const undecoded = /[\0\ufffd]/g;
const charactersPerUnreadable = 1000;

const packed = /^PK\p{Cc}/u;
const notText =
  "This is an Excel workbook or a zip file. Save it as CSV UTF-8, or unpack it and choose a file from it";

const webPage = /^\s*<(?:!doctype\s+html|html)\b/i;
const notAList = "This is a web page, not a list of songs";

export function readUnsupported(text: string) {
  if (packed.test(text)) return unreadable("Unknown", 1, notText);
  if (webPage.test(text)) return unreadable("Unknown", 1, notAList);
  const count = text.match(undecoded)?.length ?? 0;
  if (count * charactersPerUnreadable <= text.length) return undefined;
  return unreadable("Unknown", text.slice(0, text.search(undecoded)).split("\n").length, notUtf8);
}
