// Deezer reports errors in the response body, mostly with status 200.
import * as z from "zod/mini";
import { isBlank, SongSeconds, shortened } from "#contract/fields.ts";
import { maxSongTextLength as longest, maxSongs, Song } from "#contract/song-fields.ts";
import { platformError } from "./platform-error.ts";
import type { PlatformClient, PlatformLookup } from "./platform-types.ts";

export const deezerApi = "https://api.deezer.com";
const pageSize = 100;
/** Deezer may ignore `limit` and send 25 songs per page. 500 songs then need 20 pages, or more if songs are withheld. */
const maxPages = 30;

type Refusals = Record<number, Parameters<typeof platformError>[0]>;
const playlistRefusals: Refusals = {
  200: "platform_playlist_private",
  800: "platform_playlist_unknown",
};
const quotaExceeded = 4;
const Refusal = z.object({
  error: z.object({ code: z.optional(z.number()), message: z.optional(z.string()) }),
});

const Text = z.catch(z.optional(z.string()), undefined);
const DeezerPlaylist = z.object({
  nb_tracks: z.catch(z.optional(z.number()), undefined),
  picture_xl: Text,
});
export const DeezerPage = z.object({ data: z.array(z.unknown()), next: Text });
const Track = z.object({
  title: z.string(),
  artist: z.object({ name: z.string() }),
  album: z.catch(z.optional(z.object({ title: z.string() })), undefined),
  duration: z.catch(z.nullable(SongSeconds), null),
  id: z.catch(z.optional(z.number()), undefined),
  isrc: Text,
});

const silent = (cause: string) => platformError("platform_silent", "deezer", cause);

export async function askDeezer<Shape extends z.ZodMiniType>(
  client: PlatformClient,
  address: string,
  shape: Shape,
  signal: AbortSignal,
  refusals = playlistRefusals,
) {
  const { status, data } = await client.json({ platform: "deezer", address, signal });
  const error = z.safeParse(Refusal, data).data?.error;
  const refusal = error?.code === quotaExceeded ? "platform_throttled" : refusals[error?.code ?? 0];
  if (refusal) throw platformError(refusal, "deezer");
  if (error) throw silent(`error ${error.code}: ${error.message}`);
  if (status !== 200) throw silent(`status ${status}`);
  const read = z.safeParse(shape, data);
  if (!read.success) throw silent("unexpected response format");
  return read.data;
}

const deezerPlaylist = (client: PlatformClient, id: string, signal: AbortSignal) =>
  askDeezer(client, `${deezerApi}/playlist/${id}`, DeezerPlaylist, signal);

export const deezer: PlatformLookup = {
  hosts: { data: ["api.deezer.com"], picture: [".dzcdn.net"] },
  control: "3155776842",
  findCover: async (client, id, signal) => (await deezerPlaylist(client, id, signal)).picture_xl,
};

export async function songsFromDeezer(client: PlatformClient, id: string, signal: AbortSignal) {
  const { nb_tracks = 0 } = await deezerPlaylist(client, id, signal);
  const songs: Song[] = [];
  let next: string | undefined = `${deezerApi}/playlist/${id}/tracks?limit=${pageSize}&index=0`;
  // A short page need not be the last page: Deezer leaves out withheld songs.
  for (let pages = 0; next && pages < maxPages && songs.length < maxSongs; pages += 1) {
    const page: z.infer<typeof DeezerPage> = await askDeezer(client, next, DeezerPage, signal);
    songs.push(...page.data.slice(0, maxSongs).flatMap((track) => songOf(track) ?? []));
    next = page.next;
  }
  const missing = Math.max(nb_tracks - Math.min(songs.length, maxSongs), 0);
  return {
    songs: songs.slice(0, maxSongs),
    ...(next ? { withheld: 0, left_out: missing } : { withheld: missing, left_out: 0 }),
  };
}

export function songOf(given: unknown): Song | undefined {
  const { data: track } = z.safeParse(Track, given);
  if (!track) return undefined;
  const album = shortened(track.album?.title ?? "", longest);
  return z.safeParse(Song, {
    title: shortened(track.title, longest),
    artist: shortened(track.artist.name, longest),
    album: isBlank(album) ? null : album,
    duration: track.duration,
    deezer_id: Song.shape.deezer_id.safeParse(String(track.id)).data,
    isrc: Song.shape.isrc.safeParse(track.isrc).data,
  }).data;
}
