import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { json, redirect } from "../testing/music-platforms.ts";
import { clientOf, platformsOfFile, request, silent } from "../testing/platform-client.ts";
import { internet } from "./platform-client.ts";

const platforms = await platformsOfFile();
const client = clientOf(platforms);
const first = "api.deezer.com/playlist/1";

test("platform request: requests name the site, send no cookies and time out after 5 s", async () => {
  platforms.on(first, json({ id: 1 }));
  expect(await client.json(request)).toEqual({ status: 200, data: { id: 1 } });
  const headers = platforms.requests.all[0]?.headers;
  expect(headers).toMatchObject({
    "user-agent": `Mixtape/${manifest.version} (+https://mixtape.example)`,
  });
  expect(headers).not.toHaveProperty("cookie");
  expect(internet).toMatchObject({ fetch, requestTimeout: 5000 });
});

test.each([
  "https://open.spotify.com/oembed",
  "https://api.deezer.com.evil.example/",
  "https://evilapi.deezer.com/",
  "http://api.deezer.com/playlist/2",
  "https://127.0.0.1/playlist/1",
  "https://api.deezer.com:8443/playlist/2",
  "https://user:secret@api.deezer.com/playlist/2",
  "https://[broken",
])(
  "L15: platform request: %s is not fetched, neither directly nor after a redirect",
  async (address) => {
    await expect(client.json({ ...request, address })).rejects.toMatchObject(silent);
    expect(platforms.requested()).toEqual([]);
    platforms.on(first, redirect(address));
    await expect(client.json(request)).rejects.toMatchObject(silent);
    expect(platforms.requested()).toEqual([first]);
  },
);

test("L15: platform request: pictures are fetched only from subdomains of the platform's picture host", async () => {
  for (const host of ["dzcdn.net", "evildzcdn.net", "dzcdn.net.evil.example", "api.deezer.com"]) {
    const address = `https://${host}/a.jpg`;
    await expect(client.picture({ ...request, address })).rejects.toMatchObject(silent);
  }
  expect(platforms.requested()).toEqual([]);
});

test("platform request: four redirects are followed, five are not", async () => {
  for (const hop of [1, 2, 3, 4, 5]) platforms.on(`api.deezer.com/${hop}`, redirect(`/${hop + 1}`));
  platforms.on("api.deezer.com/6", json("there"));
  const from = (hop: number) =>
    client.json({ ...request, address: `https://api.deezer.com/${hop}` });
  expect(await from(2)).toEqual({ status: 200, data: "there" });
  await expect(from(1)).rejects.toMatchObject(silent);
  expect(platforms.requested()).toHaveLength(5 + 5);
});

const chunked = (count: number) => (_request: unknown, response: ServerResponse) => {
  response.write(Buffer.alloc(count - 1, " "));
  response.end(" ");
};
const packed = (count: number) => (_request: unknown, response: ServerResponse) =>
  response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(count, " ")));
const endless = (_request: unknown, response: ServerResponse) => {
  const fill = () => {
    while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, " ")));
  };
  response.on("drain", fill);
  fill();
};

test.each([
  ["data", 1_000_000, "api.deezer.com/x", client.json],
  ["a picture", 8_000_000, "cdn-images.dzcdn.net/x", client.picture],
])("L15: platform request: %s is read up to %i bytes", async (_what, most, place, ask) => {
  const asked = { ...request, address: `https://${place}` };
  platforms.on(place, chunked(most));
  await ask(asked);
  for (const answer of [chunked(most + 1), packed(most + 1), endless]) {
    platforms.on(place, answer);
    await expect(ask(asked)).rejects.toMatchObject({
      ...silent,
      cause: expect.stringContaining("larger than"),
    });
  }
  await platforms.closed.waitForCount(4);
});

test("platform request: an aborted or failed response is an error", async () => {
  platforms.on(first, (_request, response) => {
    response.writeHead(200, { "content-length": "10" }).write("[1,");
    setImmediate(() => response.destroy());
  });
  await expect(client.json(request)).rejects.toMatchObject(silent);
  const cause = new Error("ENOTFOUND");
  const failed = () => Promise.reject(new TypeError("fetch failed", { cause }));
  await expect(clientOf(platforms, { fetch: failed }).json(request)).rejects.toMatchObject({
    ...silent,
    cause: "Error: ENOTFOUND",
  });
});

test.each<[string, Parameters<typeof platforms.on>[1]]>([
  [
    "sends a byte now and then",
    (_request, response) => {
      const timer = setInterval(() => response.write(" "), 20);
      response.once("close", () => clearInterval(timer));
    },
  ],
  [
    "redirects slowly, again and again",
    (...call) => setTimeout(() => redirect("/playlist/1")(...call), 150),
  ],
])("L15: platform request: a platform that %s runs into the timeout", async (_name, answer) => {
  platforms.on(first, answer);
  const hurried = clientOf(platforms, { requestTimeout: 400 });
  await expect(hurried.json(request)).rejects.toMatchObject({
    ...silent,
    cause: expect.stringContaining("TimeoutError"),
  });
  await platforms.closed.waitForCount(platforms.requested().length);
});
