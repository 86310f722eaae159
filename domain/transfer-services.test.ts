import { expect, test } from "vitest";
import { platforms } from "./platforms.ts";
import { transferServices } from "./transfer-services.ts";

test("transfer services: each platform has its URL at Soundiiz and at TuneMyMusic", () => {
  const addresses = (...given: Parameters<typeof transferServices>) =>
    transferServices(...given).map(({ address }) => address);
  const soundiiz = "https://soundiiz.com/webapp/playlists";
  const tuneMyMusic = "https://www.tunemymusic.com/transfer";
  expect(Object.fromEntries(platforms.map((platform) => [platform, addresses(platform)]))).toEqual({
    spotify: [soundiiz, `${tuneMyMusic}/freetext-to-spotify`],
    deezer: [soundiiz, `${tuneMyMusic}/file-to-deezer`],
    youtube: [soundiiz, `${tuneMyMusic}/freetext-to-youtube-music`],
    qobuz: [soundiiz, `${tuneMyMusic}/csv-to-qobuz`],
    apple: [soundiiz, `${tuneMyMusic}/freetext-to-apple-music`],
    tidal: [soundiiz, tuneMyMusic],
  });
  expect(addresses()).toEqual([soundiiz, tuneMyMusic]);
});
