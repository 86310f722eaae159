import { packedFileRefusal } from "#contract/packed-files.ts";

/** A file's text, in whichever of the usual encodings it was written, or why it is none. */
export async function textOfFile(file: Blob): Promise<{ text: string } | { problem: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = decode(bytes);
  const problem = packedFileRefusal(text);
  if (problem) return { problem };
  return text.includes("\0")
    ? { problem: "This file is no text: choose a list of songs" }
    : { text };
}

function decode(bytes: Uint8Array<ArrayBuffer>): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // An old spreadsheet's or player's: any byte is a letter in this one.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
