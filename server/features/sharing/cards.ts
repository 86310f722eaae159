import type { Playlist } from "#contract/playlists.ts";
import { previewName } from "#domain/covers.ts";
import { hueOf } from "#domain/playlist-hue.ts";
import { playlistSubtext, playlistTitle, reviewTitle } from "#domain/playlist-title.ts";
import { pluralize } from "#domain/pluralize.ts";
import type { Reader } from "../../db/tables.ts";
import { AppError } from "../../http/app-error.ts";
import type { Card } from "../../images/draw-card.ts";
import { findImageFile } from "../../images/queries.ts";
import { createLimiter } from "../../process/limiter.ts";
import { etagOf, wholeResponse } from "../../response-cache/cached-response.ts";
import { createFileCache } from "../../response-cache/file-cache.ts";
import type { ForVisitors } from "../../services.ts";
import type { ReviewCard } from "./queries.ts";

/** Several cards at once in the image worker's queue would delay the owner's uploads. */
const drawing = { concurrency: 1, maxQueue: 20, refusal: () => new AppError("busy", 2) };

const megabyte = 1024 * 1024;
const day = 24 * 60 * 60 * 1000;

const cardHeaders = {
  "content-type": "image/jpeg",
  "cache-control": "public, max-age=86400",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
};

export function createCards({ db, readSettings, now, headers, imageWorker }: ForVisitors) {
  const limiter = createLimiter(drawing);
  const cards = createFileCache<() => Promise<Card>>({
    maxSize: 16 * megabyte,
    ttl: day,
    now,
    load: async (_key, describe) => {
      const card = await describe();
      const picture = await limiter.run(() => imageWorker.make("drawCard", card));
      return wholeResponse({ ...headers, ...cardHeaders, etag: etagOf(picture) }, picture);
    },
  });
  const get = (key: string, describe: () => Promise<Card>) =>
    cards.forceFetch(key, { context: describe });

  async function withCovers(playlists: Playlist[], words: Pick<Card, "title" | "subtext">) {
    const { name, accent } = await readSettings();
    const images = playlists.map(({ image }) => image).join();
    return get(`${words.title} ${words.subtext} ${images} ${name} ${accent.dark}`, async () => ({
      ...words,
      site: { name, color: accent.dark },
      covers: await Promise.all(playlists.map((playlist) => coverOf(db, playlist))),
    }));
  }

  return {
    ofPlaylist: (playlist: Playlist) =>
      withCovers([playlist], {
        title: playlistTitle(playlist),
        subtext: playlistSubtext(playlist),
      }),
    ofReview: ({ year, playlists, songs, artist_count }: ReviewCard) =>
      withCovers(playlists, {
        title: reviewTitle(year),
        subtext: `${pluralize(songs, "song")} by ${pluralize(artist_count, "artist")}`,
      }),
    ofSite: async () => {
      const { name, description } = await readSettings();
      return get(`the site ${name} ${description}`, async () => ({
        title: name,
        subtext: description,
        covers: [drawnCover(330)],
      }));
    },
  };
}

async function coverOf(db: Reader, playlist: Playlist) {
  const stored = playlist.image && (await findImageFile(db, previewName(playlist.image)));
  if (!stored) return drawnCover(hueOf(playlist));
  return { cover: Buffer.from(stored.bytes), color: playlist.image_color ?? "#000000" };
}

function drawnCover(hue: number) {
  const palette = {
    from: `hsl(${hue} 72% 62%)`,
    to: `hsl(${hue + 60} 55% 30%)`,
    light: `hsl(${hue} 90% 90%)`,
  };
  return { cover: { palette, seed: hue }, color: palette.from };
}
