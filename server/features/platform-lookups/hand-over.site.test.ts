import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { maxHandedOver } from "#contract/platform-lookups.ts";
import { html, json, redirect } from "../../testing/music-platforms.ts";
import { ownedSite } from "../../testing/owned-site.ts";
import { platformsOfFile } from "../../testing/platform-client.ts";
import { refused } from "../../testing/refusal.ts";
import { song } from "../../testing/songs.ts";

const platforms = await platformsOfFile();
platforms.network.requestTimeout = 400;
const site = ownedSite({ network: platforms.network });
const unknownId = "00000000-0000-4000-8000-000000000000";
const endpoint = "soundiiz.com/go/import-playlist";
const shareUrl = "https://soundiiz.com/go/import-playlist/4f1c?from=api";
const imported = (given: unknown = shareUrl) =>
  json({ status: "success", nbTracks: 1, shareUrl: given, expiresAt: 1_782_220_923 });

const handOver = (playlist_id: string) =>
  site.api("POST /playlists/:playlist_id/hand-over", { params: { playlist_id } });
const lanterns = song("Birds of Tokyo - Lanterns", {
  album: "March Fires",
  isrc: "AUUM71100001",
  duration: 251,
  note: "For Ada",
  deezer_id: "11",
});

test("hand-over to Soundiiz: sends title and songs of a draft, but no personal data", async () => {
  const sent: unknown[] = [];
  platforms.on(endpoint, async (request: IncomingMessage, response: ServerResponse) => {
    sent.push([request.method, request.headers["content-type"], JSON.parse(await text(request))]);
    imported()(request, response);
  });
  const draft = { year: 2024, month: 3, name: "For Ada", note: "Hello", published_at: null };
  const { id } = await site.add(draft, lanterns, song("Otto Brandt - Nine Kites"));
  expect(await handOver(id)).toEqual({ url: shareUrl });
  const tracklist = [
    {
      title: "Lanterns",
      artists: ["Birds of Tokyo"],
      album: "March Fires",
      isrc: "AUUM71100001",
    },
    { title: "Nine Kites", artists: ["Otto Brandt"] },
  ];
  const body = { title: "March 2024", sourceName: "Mixtape", tracklist };
  expect(sent).toEqual([["POST", "application/json", body]]);
  const headers = platforms.requests.all[0]?.headers;
  expect(headers?.["user-agent"]).toMatch(/^Mixtape\/[\d.]+ \(\+https:\/\/mixtape\.example\)$/);
  expect(headers).not.toHaveProperty("cookie");
  expect(headers).not.toHaveProperty("authorization");
});

test("hand-over to Soundiiz: a playlist without songs or with too many songs is refused", async () => {
  await refused(handOver(unknownId), 404, "Playlist not found");
  const { id } = await site.add({ year: 2024 });
  await refused(handOver(id), 404, "This playlist has no songs yet");
  const most = Array.from({ length: maxHandedOver }, () => lanterns);
  const { id: full } = await site.add({ year: 2023 }, ...most);
  const { id: tooLong } = await site.add({ year: 2022 }, ...most, lanterns);
  await refused(handOver(tooLong), 422, `Soundiiz takes at most ${maxHandedOver} songs at once.`);
  await site.remove(id);
  await refused(handOver(id), 404, "Playlist not found");
  expect(platforms.requested()).toEqual([]);
  platforms.on(endpoint, imported());
  expect(await handOver(full)).toEqual({ url: shareUrl });
});

const silent = "We couldn't get an answer from Soundiiz. Try again later.";
const throttled = "Soundiiz is limiting requests. Try again in a minute.";
const refusal = { status: "error", message: "Invalid tracklist" };

test.each<[string, Parameters<typeof platforms.on>[1], string]>([
  ["an error", json(refusal), silent],
  ["a failure of its server", html(503), silent],
  ["a rate limit", json(refusal, 429), throttled],
  ["broken JSON", (_request, response) => response.end('{"status":"success",'), silent],
  ["a response without a URL", imported(null), silent],
  [
    "another site's URL",
    imported("https://soundiiz.com.evil.example/go/import-playlist/1"),
    silent,
  ],
  ["a plain http URL", imported("http://soundiiz.com/go/import-playlist/1"), silent],
  ["a URL with a password", imported("https://a:b@soundiiz.com/go/import-playlist/1"), silent],
  ["another page's URL", imported("https://soundiiz.com/go/import-playlist/../../login"), silent],
  ["a script", imported("javascript:alert(1)//https://soundiiz.com/go/import-playlist/1"), silent],
  ["a redirect", redirect("https://soundiiz.com/elsewhere"), silent],
  ["an unfinished response", (_request, response) => response.write(" "), silent],
  ["a broken connection", (_request, response) => response.destroy(), silent],
  [
    "more than 1 MB",
    (_request, response) =>
      response.end(" ".repeat(1_000_000) + JSON.stringify({ status: "success", shareUrl })),
    silent,
  ],
])("L15: hand-over: %s from Soundiiz causes a 502 with a message", async (...given) => {
  const [, answer, sentence] = given;
  platforms.on(endpoint, answer);
  platforms.on("soundiiz.com/elsewhere", imported());
  const { id } = await site.add({ year: 2024 }, lanterns);
  await refused(handOver(id), 502, sentence);
  expect(platforms.requested()).toEqual([endpoint]);
});
