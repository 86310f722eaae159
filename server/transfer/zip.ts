// The export as a zip, written as it is sent: one entry after the other, none of them packed, as covers are already. Up to 4 GB, which
// the format without its later additions cannot exceed.
import { crc32 } from "node:zlib";
import type { ExportedFile } from "./export-files.ts";

/** With room for tables, songs and what stands around each file. */
export const largestZip = 3.9e9;

const version = 20;
const utf8 = 0x800;

export async function* zip(
  files: AsyncIterable<ExportedFile>,
  now: number,
): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  const time = dosTime(new Date(now));
  let offset = 0;
  for await (const { name, bytes } of files) {
    const facts = factsOf(name, bytes, time);
    const head = Buffer.concat([numbers([4, 0x04034b50], [2, version]), facts, Buffer.from(name)]);
    // Where it was made, no comment, no disk, no attributes; and where it begins.
    const rest = numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]);
    directory.push(
      Buffer.concat([
        numbers([4, 0x02014b50], [2, version], [2, version]),
        facts,
        rest,
        Buffer.from(name),
      ]),
    );
    yield head;
    yield bytes;
    offset += head.length + bytes.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  yield* directory;
  const count = directory.length;
  yield numbers(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, size],
    [4, offset],
    [2, 0],
  );
}

/** What both places say of a file. */
function factsOf(name: string, bytes: Uint8Array, { day, second }: ReturnType<typeof dosTime>) {
  const sizes = [4, bytes.length] as const;
  return numbers(
    [2, utf8],
    [2, 0],
    [2, second],
    [2, day],
    [4, crc32(bytes)],
    sizes,
    sizes,
    [2, Buffer.byteLength(name)],
    [2, 0],
  );
}

/** Little-endian, each with its length in bytes. */
function numbers(...parts: (readonly [length: 2 | 4, value: number])[]) {
  const bytes = Buffer.alloc(parts.reduce((sum, [length]) => sum + length, 0));
  let at = 0;
  for (const [length, value] of parts) at = bytes.writeUIntLE(value, at, length);
  return bytes;
}

/** As MS-DOS kept it: years since 1980, and every second second. */
const dosTime = (date: Date) => ({
  day: ((date.getFullYear() - 1980) << 9) | ((date.getMonth() + 1) << 5) | date.getDate(),
  second: (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1),
});
