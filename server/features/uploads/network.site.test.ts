import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { ownedSite } from "../../testing/owned-site.ts";
import { listening, rawRequest, readBeforeAnswer } from "../../testing/raw-http.ts";

const site = ownedSite();
const mebibyte = 1024 * 1024;
const authorization = () => `Authorization: Bearer ${site.owner.token}`;
const images = () => site.db.selectFrom("images").select("filename").execute();

const lines = (...all: string[]) => all.map((line) => `${line}\r\n`).join("");
const start = (...headers: string[]) =>
  lines(
    ...["POST /utils/uploadfile/ HTTP/1.1", "Host: x"],
    ...["Content-Type: multipart/form-data; boundary=edge", ...headers, ""],
  );
const disposition = 'Content-Disposition: form-data; name="file"; filename="a.png"';
const part = lines("--edge", disposition, "", "\x89PNG", "\x1a\n");

/** Writes chunks as fast as the server reads them, until the server responds. */
async function pour(head: string, chunk: Buffer, most: number) {
  const { promise, resolve } = Promise.withResolvers<{ answer: string; taken: number }>();
  const socket = connect(await listening(site), "127.0.0.1");
  let answer = "";
  const write = () => {
    while (!answer && socket.writable && socket.bytesWritten < most)
      if (!socket.write(chunk)) return;
  };
  socket.on("connect", () => {
    socket.write(head, "latin1");
    write();
  });
  socket.on("drain", write);
  socket.on("data", (data) => {
    answer += data.toString("latin1");
    socket.destroy();
  });
  // The server may reset the connection while the test still writes.
  socket.on("error", () => {});
  socket.on("close", () => resolve({ answer, taken: socket.bytesWritten - socket.writableLength }));
  return promise;
}

test("H1: uploads: an upload of 20 MB without a login is refused before most of it is read", async () => {
  await listening(site);
  const read = readBeforeAnswer(site);
  const head = start(`Content-Length: ${20 * mebibyte}`) + part;
  const { answer } = await pour(head, Buffer.alloc(65_536), 20 * mebibyte);
  expect(answer).toMatch(/^HTTP\/1.1 401[\s\S]*connection: close/i);
  expect(read()).toBeGreaterThan(0);
  expect(read()).toBeLessThanOrEqual(256 * 1024);
});

test("H3: uploads: a chunked body is refused as soon as its file is too large", async () => {
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
  const head = start(authorization(), "Transfer-Encoding: chunked") + chunk(part);
  const zeros = Buffer.from(chunk("\0".repeat(65_536)), "latin1");
  const { answer, taken } = await pour(head, zeros, 200 * mebibyte);
  expect(answer).toMatch(/^HTTP\/1.1 413[\s\S]*The image is too large. The limit is 5 MB./);
  expect(taken).toBeLessThan(40 * mebibyte);
  expect(readdirSync(site.config.dataDir).filter((name) => /tmp|upload/.test(name))).toEqual([]);
  expect(await images()).toEqual([]);
});

test("H8: uploads: 50 interrupted uploads leave no connections, files or images", async () => {
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
    socket.write(start(authorization(), `Content-Length: ${mebibyte}`) + part, "latin1");
    socket.write(Buffer.alloc(mebibyte / 2));
    return socket;
  });
  await expect.poll(reached).toBe(50);
  for (const socket of sockets) socket.resetAndDestroy();
  await expect.poll(connections).toBe(0);
  // This process also opens other files. A leak would leave 50 open files.
  await expect.poll(openFiles).toBeLessThan(openBefore + 25);
  expect(await images()).toEqual([]);
  expect(site.log.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  await site.upload();
});

test("H9: images: any path except that of a stored image gets 404, however the path is encoded", async () => {
  const filename = await site.upload();
  const port = await listening(site);
  const headers = ["Host: x", "Accept: image/*", "Connection: close", ""];
  const get = (path: string) => rawRequest(port, lines(`GET /images/${path} HTTP/1.1`, ...headers));
  expect((await get(filename)).status).toBe(200);
  for (const path of [
    ...["", "../package.json", "..%2f..%2f..%2fetc%2fpasswd", "%2e%2e/%2e%2e/etc/passwd"],
    ...["..%5c..%5cpackage.json", "%252e%252e%252fetc%252fpasswd", "/etc/passwd", "%zz", ".env"],
    ...["%c0%ae%c0%ae/etc/passwd", `${filename}/../mixtape.db`, `../images/${filename}%00.html`],
    ...[".png", "-161.webp", ".JPG"].map((ending) => filename.replace(".jpg", ending)),
  ]) {
    const { status, text } = await get(path);
    expect({ path, status }).toEqual({ path, status: 404 });
    expect(text).toMatch(/\r\n\r\n\{"detail":"Not Found"\}$/);
  }
});
