import { expect, test } from "vitest";
import { html, json } from "../testing/music-platforms.ts";
import {
  clientOf,
  platformsOfFile,
  request,
  silent,
  throttled,
} from "../testing/platform-client.ts";

const platforms = await platformsOfFile();
const first = "api.deezer.com/playlist/1";

test("platform queue: requests to one platform run one at a time, to two platforms in parallel", async () => {
  const waiting = new Set<() => void>();
  for (const place of [first, "open.spotify.com/playlist/1"])
    platforms.on(place, (...call) => waiting.add(() => json({})(...call)));
  const client = clientOf(platforms);
  const ofDeezer = Array.from({ length: 9 }, () => client.json(request));
  const address = "https://open.spotify.com/playlist/1";
  const ofSpotify = client.json({ ...request, platform: "spotify", address });
  await expect(client.json(request)).rejects.toMatchObject({ code: "busy", status: 503 });
  for (let count = 2; count <= 10; count += 1) {
    await platforms.requests.waitForCount(count);
    for (const answer of waiting) answer();
    waiting.clear();
  }
  await Promise.all([...ofDeezer, ofSpotify]);
  expect(platforms.maxAtOnce()).toBe(2);
});

test("platform queue: a request that gets 429 is not repeated", async () => {
  platforms.on(first, html(429));
  await expect(clientOf(platforms).json(request)).rejects.toMatchObject(throttled);
  expect(platforms.requested()).toHaveLength(1);
});

test("platform queue: an aborted request is dropped, whether it waits or runs", async () => {
  const gone = new AbortController();
  platforms.on(first, () => {});
  const client = clientOf(platforms);
  const [asked, queued] = [1, 2].map(() => client.json({ ...request, signal: gone.signal }));
  await platforms.requests.waitForCount(1);
  gone.abort();
  for (const answer of [asked, queued]) await expect(answer).rejects.toMatchObject(silent);
  await platforms.closed.waitForCount(1);
  expect(platforms.requested()).toHaveLength(1);
});
