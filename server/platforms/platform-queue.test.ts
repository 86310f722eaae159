// When a platform is asked: one question at a time to each, pauses where it asks for them, and no longer for a caller who has gone.
import { expect, test } from "vitest";
import { html, json, startPlatforms } from "../testing/music-platforms.ts";
import { clientOf, question, silent, throttled } from "../testing/platform-client.ts";
import { internet } from "./network.ts";

test("a platform is asked one question at a time, and several platforms at once", async () => {
  await using platforms = await startPlatforms();
  const waiting = new Set<() => void>();
  for (const host of ["api.deezer.com", "open.spotify.com"])
    platforms.on(`${host}/playlist/1`, (_request, response) =>
      waiting.add(() => json({})(_request, response)),
    );
  const client = clientOf(platforms);
  const ofDeezer = Array.from({ length: 9 }, () => client.json(question));
  const ofSpotify = client.json({
    ...question,
    platform: "spotify",
    address: "https://open.spotify.com/playlist/1",
  });
  await expect(client.json(question)).rejects.toMatchObject({ code: "busy", status: 503 });
  await platforms.requests.waitForCount(2);
  expect(platforms.mostAtOnce()).toBe(2);
  for (let count = 2; count <= 10; count += 1) {
    await platforms.requests.waitForCount(count);
    for (const answer of waiting) answer();
    waiting.clear();
  }
  await Promise.all([...ofDeezer, ofSpotify]);
  expect(platforms.mostAtOnce()).toBe(2);
});

test("a platform that asks for it is given time, twice, and then left alone", async () => {
  await using platforms = await startPlatforms();
  const client = clientOf(platforms);
  let times = 0;
  platforms.on("api.deezer.com/playlist/1", (request, response) =>
    (++times < 3 ? html(429) : json({ id: 1 }))(request, response),
  );
  expect(await client.json(question)).toEqual({ status: 200, data: { id: 1 } });
  expect(platforms.pauses).toEqual([5000, 5000]);
  times = -10;
  await expect(client.json(question)).rejects.toMatchObject(throttled);
  expect(platforms.asked()).toHaveLength(6);
});

test("nothing is asked for a caller who has gone, in the queue, in a question or in a pause", async () => {
  await using platforms = await startPlatforms();
  const gone = new AbortController();
  platforms.on("api.deezer.com/playlist/1", () => {});
  const names: string[] = [];
  const resolve = (host: string) => {
    names.push(host);
    return platforms.network.resolve(host);
  };
  const client = clientOf(platforms, { wait: internet.wait, resolve });
  const [asked, queued] = [1, 2].map(() => client.json({ ...question, signal: gone.signal }));
  await platforms.requests.waitForCount(1);
  gone.abort();
  await expect(asked).rejects.toMatchObject(silent);
  await expect(queued).rejects.toMatchObject({ code: "busy" });
  expect(names).toHaveLength(1);
  await platforms.closed.waitForCount(1);
  const tired = new AbortController();
  platforms.on("api.deezer.com/playlist/1", (request, response) => {
    html(429)(request, response);
    response.once("close", () => setTimeout(() => tired.abort(), 50));
  });
  await expect(client.json({ ...question, signal: tired.signal })).rejects.toMatchObject(silent);
  expect(platforms.asked()).toHaveLength(2);
});
