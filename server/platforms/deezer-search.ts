import * as z from "zod/mini";
import { gradeSong } from "#domain/song-match/grade.ts";
import { readArtist } from "#domain/song-match/read-artist.ts";
import { readTitle } from "#domain/song-match/read-title.ts";
import { ignoring } from "../http/app-error.ts";
import { askDeezer, DeezerPage, deezerApi, songOf } from "./deezer.ts";
import type { PlatformClient } from "./platform-types.ts";

type Sought = Parameters<typeof gradeSong>[0];

export async function findOnDeezer(client: PlatformClient, song: Sought, signal: AbortSignal) {
  const ask = async <Shape extends z.ZodMiniType>(path: string, shape: Shape) => {
    // An abort during the pause is ignored, because the next request reports it.
    await client.pause(signal).catch(() => {});
    return askDeezer(client, deezerApi + path, shape, signal, unknownTrack).catch(
      ignoring("platform_playlist_unknown"),
    );
  };
  const askForTrack = async (path: string) => candidatesIn([await ask(path, Track)]);

  const complete = song.isrc ? await askForTrack(`/track/isrc:${song.isrc}`) : [];
  const found = new Map(complete.map((one) => [one.deezer_id, one]));
  const grade = () => gradeSong(song, [...found.values()]);
  for (const words of questionsAbout(song)) {
    if (grade().grade === "sure") break;
    const page = await ask(`/search?q=${encodeURIComponent(words)}&limit=10`, DeezerPage);
    for (const one of candidatesIn(page?.data ?? []))
      if (!found.has(one.deezer_id)) found.set(one.deezer_id, one);
  }
  const candidates = [];
  for (const one of grade().candidates) {
    // A search result may lack the ISRC and all artists but the first, so the whole track is looked up.
    const [whole = one] = complete.includes(one)
      ? [one]
      : await askForTrack(`/track/${one.deezer_id}`);
    candidates.push(whole);
  }
  return gradeSong(song, candidates);
}

const Track = z.looseObject({ id: z.number() });

const unknownTrack = { 800: "platform_playlist_unknown" } as const;

function questionsAbout({ title, artist }: Sought) {
  const [whole, track] = [artist, title].map(withoutQuotes);
  const [main, base] = [readArtist(artist).first, readTitle(title).base].map(withoutQuotes);
  return new Set([
    `artist:"${whole}" track:"${track}"`,
    `artist:"${main}" track:"${base}"`,
    `${main} ${base}`,
  ]);
}

/** Quotation marks would end the field in Deezer's search syntax. */
const withoutQuotes = (words: string) => words.replaceAll('"', "").trim();

const Credits = z.object({
  contributors: z.catch(z.array(z.object({ name: z.string() })), []),
});

const candidatesIn = (tracks: readonly unknown[]) =>
  tracks.flatMap((track) => {
    const song = songOf(track);
    if (!song?.deezer_id) return [];
    const contributors = z.parse(Credits, track).contributors.map(({ name }) => name);
    return [{ ...song, deezer_id: song.deezer_id, artists: [song.artist, ...contributors] }];
  });
