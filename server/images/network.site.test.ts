// What only shows on a real connection.
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { plain } from "../testing/pictures.ts";
import { listening, rawRequest, readBeforeAnswer } from "../testing/raw-http.ts";
import { startSite } from "../testing/start-site.ts";
import { makeImage } from "./make-image.ts";
import { insertImage } from "./queries.ts";

const mebibyte = 1024 * 1024;
const partStart =
  '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';

const head = (headers: string[]) =>
  [
    "POST /utils/uploadfile/ HTTP/1.1",
    "Host: x",
    "Content-Type: multipart/form-data; boundary=edge",
    ...headers,
    "",
    "",
  ].join("\r\n");

/** Writes as fast as the other side reads, until it answers. */
function pour(port: number, start: string, chunk: Buffer, most: number) {
  const { promise, resolve } = Promise.withResolvers<{ answer: string; taken: number }>();
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  const write = () => {
    while (!answer && socket.writable && socket.bytesWritten < most)
      if (!socket.write(chunk)) return;
  };
  socket.on("connect", () => {
    socket.write(start, "latin1");
    write();
  });
  socket.on("drain", write);
  socket.on("data", (data) => {
    answer += data.toString("latin1");
    socket.destroy();
  });
  // A reset while writing is how a closed door looks from outside.
  socket.on("error", () => {});
  socket.on("close", () => resolve({ answer, taken: socket.bytesWritten - socket.writableLength }));
  return promise;
}

test("H1: a stranger's 20 MB are refused before they are read", async () => {
  await using site = await startSite();
  const port = await listening(site);
  const read = readBeforeAnswer(site);
  const start = head([`Content-Length: ${20 * mebibyte}`]) + partStart;
  const { answer } = await pour(port, start, Buffer.alloc(65_536), 20 * mebibyte);
  expect(answer).toContain("HTTP/1.1 401");
  expect(answer.toLowerCase()).toContain("connection: close");
  expect(read()).toBeGreaterThan(0);
  expect(read()).toBeLessThanOrEqual(256 * 1024);
});

test("H3: a body without a length is refused as soon as the file in it is too large", async () => {
  await using site = await startSite();
  const { token } = await site.join({ is_superuser: true });
  const port = await listening(site);
  const size = 65_536;
  const chunk = Buffer.concat([
    Buffer.from(`${size.toString(16)}\r\n`),
    Buffer.alloc(size),
    Buffer.from("\r\n"),
  ]);
  // Other tests make folders there meanwhile, and no files.
  const temporaryFiles = () =>
    readdirSync(tmpdir(), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  const before = temporaryFiles();
  const pngStart = Buffer.from("89504e470d0a1a0a", "hex").toString("latin1");
  const firstChunk = partStart + pngStart;
  const start = `${head([`Authorization: Bearer ${token}`, "Transfer-Encoding: chunked"])}${firstChunk.length.toString(16)}\r\n${firstChunk}\r\n`;
  const { answer, taken } = await pour(port, start, chunk, 200 * mebibyte);
  expect(answer).toContain("HTTP/1.1 413");
  expect(answer).toContain("The image is too large: 5 MiB at most");
  expect(taken).toBeLessThan(40 * mebibyte);
  expect(temporaryFiles().filter((name) => !before.includes(name))).toEqual([]);
  expect(readdirSync(site.config.dataDir)).toEqual(
    expect.not.arrayContaining([expect.stringMatching(/tmp|upload/)]),
  );
  expect(await site.db.selectFrom("images").select("filename").execute()).toEqual([]);
});

test("H8: fifty senders who leave half-way leave nothing behind", async () => {
  await using site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const { token, api } = await site.join({ is_superuser: true });
  const port = await listening(site);
  const connections = () =>
    new Promise<number>((resolve) => site.app.server.getConnections((_, count) => resolve(count)));
  const openFiles = () => readdirSync("/proc/self/fd").length;
  const openBefore = openFiles();
  const reached = () =>
    site.log.filter((line) => line.includes("starting multipart parsing")).length;
  const sockets = Array.from({ length: 50 }, () => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    socket.write(
      `${head([`Authorization: Bearer ${token}`, `Content-Length: ${mebibyte}`])}${partStart}`,
    );
    socket.write(Buffer.alloc(mebibyte / 2));
    return socket;
  });
  await expect.poll(reached, { timeout: 10_000 }).toBe(50);
  for (const socket of sockets) socket.resetAndDestroy();
  await expect.poll(connections, { timeout: 10_000 }).toBe(0);
  // Other tests of this process open and close theirs meanwhile; fifty left behind would still show.
  await expect.poll(openFiles, { timeout: 10_000 }).toBeLessThan(openBefore + 25);
  expect(await site.db.selectFrom("images").select("filename").execute()).toEqual([]);
  expect(site.log.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  const file = new Blob([new Uint8Array(await plain(8, 8).png().toBuffer())]);
  expect(await api("POST /utils/uploadfile/", { file })).toHaveProperty("filename");
});

test("H9: no spelling of a path leads out of the images", async () => {
  await using site = await startSite();
  const image = await makeImage(await plain(8, 8).png().toBuffer());
  await site.db
    .transaction()
    .execute((transaction) => insertImage(transaction, image, site.clock.now));
  const port = await listening(site);
  const get = (path: string) =>
    rawRequest(
      port,
      `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: image/*\r\nConnection: close\r\n\r\n`,
    );
  expect((await get(`/images/${image.filename}`)).status).toBe(200);
  for (const path of [
    "/images/",
    "/images/../package.json",
    "/images/..%2f..%2f..%2fetc%2fpasswd",
    "/images/%2e%2e/%2e%2e/etc/passwd",
    "/images/..%5c..%5cpackage.json",
    "/images/%252e%252e%252fetc%252fpasswd",
    "/images//etc/passwd",
    "/images/%c0%ae%c0%ae/etc/passwd",
    "/images/%zz",
    "/images/.env",
    `/images/${image.filename}/../mixtape.db`,
    `/images/../images/${image.filename}%00.html`,
  ]) {
    const { status, text } = await get(path);
    expect({ path, status }).toEqual({ path, status: 404 });
    expect(text).toMatch(/\r\n\r\n\{"detail":"Not Found"\}$/);
  }
});
