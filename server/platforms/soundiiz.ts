import * as z from "zod/mini";
import type { ErrorCode } from "#contract/errors.ts";
import type { Song } from "#contract/song-fields.ts";
import { AppError } from "../http/app-error.ts";
import { jsonOf, type Network, readBody } from "./platform-client.ts";

const endpoint = "https://soundiiz.com/go/import-playlist";
const maxBytes = 1_000_000;

interface Client {
  network: Network;
  userAgent: string;
}

interface List {
  title: string;
  songs: readonly Song[];
}

export async function sendToSoundiiz(client: Client, list: List, signal: AbortSignal) {
  const { status, body } = await post(client, list, signal).catch((error: Error) => {
    throw refusal("platform_silent", String(error.cause ?? error));
  });
  if (status === 429) throw refusal("platform_throttled", `status ${status}`);
  const url = shareUrlIn(body);
  if (status !== 200 || !url) throw refusal("platform_silent", `${status} ${body.slice(0, 200)}`);
  return url;
}

async function post({ network, userAgent }: Client, { title, songs }: List, signal: AbortSignal) {
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

/** The owner's browser opens this URL, so it must be one of Soundiiz's own pages. */
function shareUrlIn(body: Buffer) {
  const given = z.safeParse(Imported, jsonOf(body)).data?.shareUrl;
  const url = given && URL.parse(given)?.href;
  return url?.startsWith(`${endpoint}/`) ? url : undefined;
}

const refusal = (code: ErrorCode & `platform_${string}`, cause: string) =>
  new AppError(code, undefined, { platform: "Soundiiz", cause });
