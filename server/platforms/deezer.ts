// Deezer's public API. It says what is wrong inside its answers, mostly with status 200.
import * as z from "zod/mini";
import { isBlank, toPlainLine } from "#contract/fields.ts";
import { mostSongs, Song } from "#contract/songs.ts";
import type { PlatformClient } from "./platform-client.ts";
import { platformError } from "./platform-error.ts";

const api = "https://api.deezer.com";
const pageSize = 100;
/** Deezer may ignore `limit` and send 25, or fewer where it withholds songs. */
const mostPages = 30;

const codes = { quota: 4, private: 200, unknown: 800 };
const Refusal = z.object({
  error: z.object({ code: z.optional(z.number()), message: z.optional(z.string()) }),
});

const Count = z.catch(z.optional(z.number()), undefined);
const Text = z.catch(z.optional(z.string()), undefined);
const DeezerPlaylist = z.object({ title: Text, nb_tracks: Count, picture_xl: Text });
/** Not looked into as a whole: a megabyte holds three hundred thousand empty ones. */
const Page = z.object({ data: z.custom<unknown[]>(Array.isArray), total: Count, next: Text });
const Track = z.object({
  title: z.string(),
  artist: z.object({ name: z.string() }),
  album: z.catch(z.optional(z.object({ title: z.string() })), undefined),
  duration: z.catch(z.optional(z.number()), undefined),
});

const silent = (cause: string) => platformError("platform_silent", "deezer", cause);

async function askDeezer<Shape extends z.ZodMiniType>(
  platformClient: PlatformClient,
  address: string,
  shape: Shape,
  signal: AbortSignal,
) {
  const { status, data } = await platformClient.json({
    platform: "deezer",
    address,
    signal,
    isThrottled: (answer) => z.safeParse(Refusal, answer).data?.error.code === codes.quota,
  });
  const error = z.safeParse(Refusal, data).data?.error;
  if (error?.code === codes.unknown) throw platformError("platform_playlist_unknown", "deezer");
  if (error?.code === codes.private) throw platformError("platform_playlist_private", "deezer");
  if (error) throw silent(`error ${error.code}: ${error.message}`);
  if (status !== 200) throw silent(`status ${status}`);
  const read = z.safeParse(shape, data);
  if (!read.success) throw silent("an answer of another shape");
  return read.data;
}

export const deezerPlaylist = (platformClient: PlatformClient, id: string, signal: AbortSignal) =>
  askDeezer(platformClient, `${api}/playlist/${id}`, DeezerPlaylist, signal);

interface DeezerSongs {
  songs: Song[];
  /** How many it counts and did not give. */
  withheld: number;
  /** How many more than we keep; of these nobody asks which are withheld. */
  left_out: number;
}

export async function songsFromDeezer(
  platformClient: PlatformClient,
  id: string,
  signal: AbortSignal,
): Promise<DeezerSongs> {
  const { nb_tracks } = await deezerPlaylist(platformClient, id, signal);
  const songs: Song[] = [];
  const asked = new Set<string>();
  let count = nb_tracks;
  let next: string | undefined = `${api}/playlist/${id}/tracks?limit=${pageSize}&index=0`;
  // By its own links and never by counting: pages come short. Stop when a `next` link repeats.
  while (
    next !== undefined &&
    !asked.has(next) &&
    asked.size < mostPages &&
    songs.length < mostSongs
  ) {
    asked.add(next);
    const page: z.infer<typeof Page> = await askDeezer(platformClient, next, Page, signal);
    songs.push(...page.data.slice(0, mostSongs).flatMap((track) => songOf(track) ?? []));
    count ??= page.total;
    next = page.next;
  }
  const kept = songs.slice(0, mostSongs);
  const missing = Math.max(count ?? 0, songs.length) - kept.length;
  const isCut = songs.length > mostSongs || (songs.length === mostSongs && next !== undefined);
  return { songs: kept, withheld: isCut ? 0 : missing, left_out: isCut ? missing : 0 };
}

function songOf(given: unknown): Song | undefined {
  const { data: track } = z.safeParse(Track, given);
  if (!track) return undefined;
  const album = track.album && shortened(track.album.title);
  const song = {
    title: shortened(track.title),
    artist: shortened(track.artist.name),
    album: album && !isBlank(album) ? album : null,
  };
  return (
    z.safeParse(Song, { ...song, duration: track.duration || null }).data ??
    z.safeParse(Song, song).data
  );
}

const longest = 300;

/** Rather than lose a song whose title is longer than we keep. */
const shortened = (text: string) =>
  toPlainLine(text.slice(0, 4 * longest))
    .slice(0, longest)
    .replace(/[\ud800-\udbff]$/, "");
