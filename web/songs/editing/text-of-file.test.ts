import { expect, test } from "vitest";
import { textOfFile } from "./text-of-file.ts";

const line = "Sigur Rós - Hoppípolla";
const utf16 = (text: string) => Uint8Array.from([0xff, 0xfe, ...Buffer.from(text, "utf16le")]);

test.each([
  ["UTF-8", Buffer.from(line)],
  ["UTF-8 with a mark", Buffer.from(`\ufeff${line}`)],
  ["UTF-16", utf16(line)],
  ["UTF-16, the other way round", Buffer.from(utf16(line)).swap16()],
  ["Windows-1252", Buffer.from(line, "latin1")],
])("a file in %s is read as it was written", async (_, bytes) => {
  expect(await textOfFile(new Blob([new Uint8Array(bytes)]))).toBe(line);
});

test("a picture is no text", async () => {
  expect(await textOfFile(new Blob([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])]))).toBeUndefined();
});
