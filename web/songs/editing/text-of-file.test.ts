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
  expect(await textOfFile(new Blob([new Uint8Array(bytes)]))).toEqual({ text: line });
});

test.each([
  [
    "a picture is no text",
    [0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13],
    "This file is no text: choose a list of songs",
  ],
  [
    "an Excel workbook is to be saved as CSV",
    [
      0x50,
      0x4b,
      3,
      4,
      20,
      0,
      6,
      0,
      8,
      0,
      ...Array(16).fill(0x9d),
      19,
      0,
      0,
      0,
      ...Buffer.from("[Content_Types].xml"),
    ],
    "This is an Excel workbook: save it as CSV UTF-8",
  ],
  [
    "a zip file is to be unpacked",
    [0x50, 0x4b, 3, 4, 20, 0, 0, 0],
    "This is a zip file: unpack it and choose a file from it",
  ],
])("%s", async (_, bytes, problem) => {
  expect(await textOfFile(new Blob([Uint8Array.from(bytes)]))).toEqual({ problem });
});
