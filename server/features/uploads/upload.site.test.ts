import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { ownedSite } from "../../testing/owned-site.ts";
import { hollowPng, plain } from "../../testing/pictures.ts";

const site = ownedSite();
const mebibyte = 1024 * 1024;
const oneOnly = "Send one image and nothing else";
const missing = "Send one image, in the field named file";
const malformed = "The upload is incomplete or malformed";

const picture = new Uint8Array(await plain(64, 48).jpeg().toBuffer());

type Part = [name: string, value: string | Uint8Array<ArrayBuffer>, filename?: string];

function form(...parts: Part[]) {
  const data = new FormData();
  for (const [name, value, filename = "cover.png"] of parts)
    if (typeof value === "string") data.append(name, value);
    else data.append(name, new Blob([value], { type: filename && "image/png" }), filename);
  return data;
}

async function answerTo(body: BodyInit | null, headers: Record<string, string> = {}) {
  const authorization = `Bearer ${site.owner.token}`;
  const init = { method: "POST", body, headers: { authorization, ...headers } };
  const response = await site.send("/utils/uploadfile/", init);
  const answer = await response.json();
  const { detail } = answer as { detail: string | { loc: string[]; msg: string }[] };
  if (!Array.isArray(detail)) return [response.status, detail ?? answer];
  expect(detail[0]?.loc).toEqual(["body", "file"]);
  return [response.status, detail[0]?.msg];
}

const storedFiles = () => site.db.selectFrom("image_files").select(["name", "filename"]).execute();

test("uploads: an image is stored with its size and colour, and can become a playlist's cover", async () => {
  const image = await site.upload();
  expect(image).toMatch(/^[0-9a-f]{32}\.jpg$/);
  expect(await storedFiles()).toMatchObject(Array(7).fill({ filename: image }));
  const times = { created_at: site.clock.now, unused_since: site.clock.now };
  expect(await site.db.selectFrom("images").selectAll().execute()).toEqual([
    { filename: image, color: "#f87858", width: 64, height: 48, ...times },
  ]);
  expect(await site.add({ year: 2025, image })).toMatchObject({ image, image_color: "#f87858" });
  expect(site.log.filter((line) => line.includes('"audit":"upload"'))).toHaveLength(1);
});

test("H6: uploads: the file's own name and type are ignored", async () => {
  const before = readdirSync(site.config.dataDir);
  for (const name of ["../../x.png", "a\u0000b.png", `${"n".repeat(300)}.png`, ".htaccess", ""])
    expect(await answerTo(form(["file", picture, name]))).toEqual([
      200,
      { filename: expect.stringMatching(/^[0-9a-f]{32}\.jpg$/) },
    ]);
  expect(readdirSync(site.config.dataDir)).toEqual(before);
});

test("H2, H3, H7: uploads: a file that is too large, truncated or neither PNG nor JPEG is not stored", async () => {
  const larger = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
  for (const [bytes, status, detail] of [
    [Buffer.from("<svg/>"), 415, "Only png and jpeg images are accepted"],
    [picture.subarray(0, picture.length / 2), 422, "The image is damaged or incomplete"],
    [hollowPng(50_000, 50_000), 422, expect.stringContaining("40 million pixels and 12000 pixels")],
    [larger(5 * mebibyte + 1), 413, "The image is too large. The limit is 5 MB."],
    // The server checks the type before the size.
    [Buffer.alloc(8 * mebibyte), 415, "Only png and jpeg images are accepted"],
  ] as const)
    expect(await answerTo(form(["file", new Uint8Array(bytes)]))).toEqual([status, detail]);
  expect(await storedFiles()).toEqual([]);
});

const multipart = "multipart/form-data; boundary=edge";
const start = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';

test("H7: uploads: a broken body or a body with several files gets a 4xx status", async () => {
  const many = Array.from({ length: 5000 }, (_, at): Part => [`field${at}`, "x"]);
  for (const [body, detail] of [
    [form(["file", picture], ["file", picture]), oneOnly],
    [form(["file", "only text"]), oneOnly],
    [form(["file", picture], ...many), oneOnly],
    [form(["__proto__", picture]), malformed],
    [null, missing],
  ] as const)
    expect(await answerTo(body)).toEqual([422, detail]);
  for (const [type, body, status, detail] of [
    ["multipart/form-data", "--edge", 422, malformed],
    [multipart, `${start}never closed`, 422, malformed],
    ["application/json", "{}", 415, "The request's content type is not supported"],
  ] as const)
    expect(await answerTo(body, { "content-type": type })).toEqual([status, detail]);
  expect(await storedFiles()).toEqual([]);
  expect(site.log.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});
