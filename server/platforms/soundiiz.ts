import * as z from "zod/mini";
import type { Song } from "#contract/song-fields.ts";
import { jsonOf, type Network, readBody } from "./platform-client.ts";
import { platformError } from "./platform-error.ts";

const endpoint = "https://soundiiz.com/go/import-playlist";
const maxBytes = 1_000_000;

interface HandOver {
  network: Network;
  userAgent: string;
  title: string;
  songs: readonly Song[];
  signal: AbortSignal;
}

export async function sendToSoundiiz(handOver: HandOver) {
  const { status, body } = await post(handOver).catch((error: Error) => {
    throw platformError("platform_silent", "Soundiiz", String(error.cause ?? error));
  });
  if (status === 429) throw platformError("platform_throttled", "Soundiiz", "status 429");
  const url = shareUrlIn(body);
  if (status === 200 && url) return url;
  throw platformError("platform_silent", "Soundiiz", `${status} ${body.slice(0, 200)}`);
}

async function post({ network, userAgent, title, songs, signal }: HandOver) {
  const response = await network.fetch(new URL(endpoint), {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": userAgent },
    body: JSON.stringify({ title, sourceName: "Mixtape", tracklist: songs.map(trackOf) }),
    redirect: "error",
    signal: AbortSignal.any([signal, AbortSignal.timeout(network.requestTimeout)]),
  });
  return { status: response.status, body: await readBody(response, maxBytes) };
}

const trackOf = ({ title, artist, album, isrc }: Song) => ({
  title,
  artists: [artist],
  ...(album && { album }),
  ...(isrc && { isrc }),
});

const Imported = z.object({ status: z.literal("success"), shareUrl: z.string() });

/** Accepts only a page of Soundiiz, because the owner's browser opens the URL. */
function shareUrlIn(body: Buffer) {
  const given = z.safeParse(Imported, jsonOf(body)).data?.shareUrl;
  const url = given && URL.parse(given)?.href;
  return url?.startsWith(`${endpoint}/`) ? url : undefined;
}
