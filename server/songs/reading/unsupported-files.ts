// Files that are no text: packed ones, and those in another encoding than UTF-8.
import { packedFileRefusal } from "#contract/packed-files.ts";
import { unreadable } from "./collect-songs.ts";

export const notUtf8 =
  "This is not UTF-8 text: save it as UTF-8 (in Excel: CSV UTF-8) and try again";

/** Zeros are every second byte of UTF-16, and U+FFFD stands where a byte is no UTF-8. */
const undecoded = /[\0\ufffd]/g;
/** Fewer are a song or two whose letters were lost long ago. */
const oneIn = 1000;

export function refuseUnsupported(text: string) {
  const packed = packedFileRefusal(text);
  if (packed) return unreadable("Unknown", 1, packed);
  const lost = text.match(undecoded)?.length ?? 0;
  if (lost * oneIn <= text.length) return undefined;
  return unreadable("Unknown", text.slice(0, text.search(undecoded)).split("\n").length, notUtf8);
}
