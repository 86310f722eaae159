import { expect, test } from "vitest";
import { json } from "../testing/music-platforms.ts";
import { clientOf, platformsOfFile, signal, silent } from "../testing/platform-client.ts";
import { findOnDeezer } from "./deezer-search.ts";

const platforms = await platformsOfFile();
const song = { title: "Lanterns", artist: "Birds of Tokyo", album: null, duration: null };
const sought = { ...song, isrc: "AUUM71100001" };

test("Deezer search: each request waits 400 ms, even the first request for a song", async () => {
  const events: (number | string)[] = [];
  const { fetch } = platforms.network;
  const client = clientOf(platforms, {
    fetch: (url, init) => {
      events.push(url.pathname);
      return fetch(url, init);
    },
    wait: async (milliseconds) => void events.push(milliseconds),
  });
  const track = { id: 7, title: "Lanterns", artist: { name: "Birds of Tokyo" } };
  platforms.on("api.deezer.com/track/isrc:AUUM71100001", json({ error: { code: 800 } }));
  const words = encodeURIComponent('artist:"Birds of Tokyo" track:"Lanterns"');
  platforms.on(`api.deezer.com/search?q=${words}&limit=10`, json({ data: [track, track] }));
  platforms.on("api.deezer.com/track/7", json(track));
  expect(await findOnDeezer(client, sought, signal)).toMatchObject({ grade: "sure" });
  const paths = ["/track/isrc:AUUM71100001", "/search", "/track/7"];
  expect(events).toEqual(paths.flatMap((path) => [400, path]));
});

test("Deezer search: after an abort, the search fails and sends no further request", async () => {
  const ended = AbortSignal.abort();
  const client = clientOf(platforms, { wait: () => Promise.reject(ended.reason) });
  await expect(findOnDeezer(client, sought, ended)).rejects.toMatchObject(silent);
  expect(platforms.requested()).toEqual([]);
});
