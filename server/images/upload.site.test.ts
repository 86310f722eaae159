import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { hollowPng, plain } from "../testing/pictures.ts";
import { startSite, type TestSite } from "../testing/start-site.ts";

const mebibyte = 1024 * 1024;
const oneOnly = "Send one image and nothing else";
const missing = "Send one image, in the field named file";
const neither = "Only png and jpeg images are accepted";
const heic = "This looks like an iPhone photo (HEIC). Save it as JPEG first.";
const malformed = "The upload is incomplete or malformed";

const png = () => plain(64, 48).png().toBuffer();
const larger = (bytes: Buffer, size: number) =>
  Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);
const blob = (bytes: Uint8Array<ArrayBuffer>, type = "") => new Blob([bytes], { type });

async function owned() {
  const site = await startSite();
  return { site, owner: await site.join({ is_superuser: true }) };
}

const storedFiles = (site: TestSite) =>
  site.db.selectFrom("image_files").select(["name", "type", "filename"]).orderBy("name").execute();

/** Whatever the bytes are, they are called a PNG, and said to be one. */
function form(
  ...parts: [name: string, value: string | Uint8Array<ArrayBuffer>, filename?: string][]
) {
  const data = new FormData();
  for (const [name, value, filename = "cover.png"] of parts) {
    if (typeof value === "string") data.append(name, value);
    else data.append(name, blob(value, filename && "image/png"), filename);
  }
  return data;
}

async function answerTo(
  site: TestSite,
  token: string,
  body: BodyInit | null,
  headers: Record<string, string> = {},
) {
  const init = { method: "POST", body, headers: { authorization: `Bearer ${token}`, ...headers } };
  const response = await site.send("/utils/uploadfile/", init);
  const { detail } = (await response.json()) as {
    detail: string | { loc: string[]; msg: string }[];
  };
  if (Array.isArray(detail)) expect(detail[0]?.loc).toEqual(["body", "file"]);
  return { status: response.status, detail: Array.isArray(detail) ? detail[0]?.msg : detail };
}

test("an upload is stored whole, under a name that any playlist may then use", async () => {
  const { site, owner } = await owned();
  await using _ = site;
  const { filename } = await owner.api("POST /utils/uploadfile/", {
    file: blob(new Uint8Array(await png())),
  });
  expect(filename).toMatch(/^[0-9a-f]{32}\.png$/);
  const files = await storedFiles(site);
  expect(files).toHaveLength(7);
  expect(new Set(files.map((file) => file.filename))).toEqual(new Set([filename]));
  expect(await site.db.selectFrom("images").selectAll().execute()).toEqual([
    {
      filename,
      color: "#f87858",
      width: 64,
      height: 48,
      created_at: site.clock.now,
      unused_since: site.clock.now,
    },
  ]);
  const playlist = await owner.api("POST /playlists/", { body: { year: 2025, image: filename } });
  expect(playlist).toMatchObject({ image: filename, image_color: "#f87858" });
  expect(site.log.filter((line) => line.includes('"audit":"upload"'))).toHaveLength(1);
});

test("H6: neither the name nor the type that came with the file is used", async () => {
  const { site, owner } = await owned();
  await using _ = site;
  const before = readdirSync(site.config.dataDir);
  const headers = { authorization: `Bearer ${owner.token}` };
  const jpeg = new Uint8Array(await plain(64, 48).jpeg().toBuffer());
  for (const name of ["../../x.png", "a\u0000b.png", `${"n".repeat(300)}.png`, ".htaccess", ""]) {
    const body = form(["file", jpeg, name]);
    const response = await site.send("/utils/uploadfile/", { method: "POST", body, headers });
    expect(await response.json()).toEqual({
      filename: expect.stringMatching(/^[0-9a-f]{32}\.jpg$/),
    });
  }
  expect(readdirSync(site.config.dataDir)).toEqual(before);
});

test("H2, H3, H7: what is no png or jpeg by its bytes, no whole one, or too much of one, is refused and leaves nothing", async () => {
  const { site, owner } = await owned();
  await using _ = site;
  const jpeg = await plain(400, 300).jpeg().toBuffer();
  const cases: [Uint8Array, number, string][] = [
    [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), 415, neither],
    [Buffer.from("\u0000\u0000"), 415, neither],
    [jpeg.subarray(0, jpeg.length / 2), 422, "The image is damaged or incomplete"],
    [
      hollowPng(50_000, 50_000),
      422,
      "The image has too many pixels: 40 million at most, and 12000 on a side",
    ],
    [Buffer.from("\0\0\0\x18ftypheic"), 415, heic],
    [larger(jpeg, 5 * mebibyte + 1), 413, "The image is too large: 5 MiB at most"],
    [larger(jpeg, 8 * mebibyte), 413, "The image is too large: 5 MiB at most"],
    // What it is comes before how large it is.
    [Buffer.alloc(8 * mebibyte), 415, neither],
    [Buffer.alloc(0), 422, missing],
  ];
  for (const [bytes, status, detail] of cases) {
    expect(await answerTo(site, owner.token, form(["file", new Uint8Array(bytes)]))).toEqual({
      status,
      detail,
    });
  }
  expect(await storedFiles(site)).toEqual([]);
});

test("H7: a body that holds anything but one file named file is refused and leaves nothing", async () => {
  const { site, owner } = await owned();
  await using _ = site;
  const picture = new Uint8Array(await png());
  const many = Array.from({ length: 5000 }, (_, at) => [`field${at}`, "x"] as [string, string]);
  const cases: [FormData, string][] = [
    [form(["file", picture], ["file", picture]), oneOnly],
    [form(["file", picture], ["note", "hello"]), oneOnly],
    [form(["file", "only text"]), oneOnly],
    [form(["file", picture], ...many), oneOnly],
    [form(["upload", picture]), missing],
    [form(["__proto__", picture]), malformed],
    [form(), missing],
  ];
  for (const [body, detail] of cases)
    expect(await answerTo(site, owner.token, body)).toEqual({ status: 422, detail });
  expect(await storedFiles(site)).toEqual([]);
});

test("H7: a body that is no multipart, or a broken one, is refused and never a fault of ours", async () => {
  const { site, owner } = await owned();
  await using _ = site;
  const multipart = "multipart/form-data; boundary=edge";
  const start = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  const cases: [type: string, body: string | null, status: number, detail: string][] = [
    ["multipart/form-data", "--edge", 422, malformed],
    [multipart, "no edge anywhere", 422, malformed],
    [multipart, `${start}never closed`, 422, malformed],
    [multipart, "--edge--\r\n", 422, missing],
    ["application/json", "{}", 415, "The request's content type is not supported"],
  ];
  for (const [type, body, status, detail] of cases) {
    expect({
      type,
      body,
      ...(await answerTo(site, owner.token, body, { "content-type": type })),
    }).toEqual({ type, body, status, detail });
  }
  expect(await answerTo(site, owner.token, null)).toEqual({ status: 422, detail: missing });
  expect(await storedFiles(site)).toEqual([]);
  expect(site.log.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});

test("the API's document describes the body", async () => {
  await using site = await startSite();
  const { paths } = (await (await site.send("/openapi.json")).json()) as {
    paths: Record<string, { post: { requestBody: unknown } }>;
  };
  expect(paths["/utils/uploadfile/"]?.post.requestBody).toEqual({
    required: true,
    content: {
      "multipart/form-data": {
        schema: {
          type: "object",
          required: ["file"],
          properties: {
            file: {
              type: "string",
              format: "binary",
              description: expect.stringContaining("5 MiB"),
            },
          },
        },
      },
    },
  });
});
