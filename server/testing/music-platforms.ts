// This server replaces all music platforms. A request to https://api.deezer.com/x arrives at this server as /api.deezer.com/x.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Network } from "../platforms/platform-client.ts";
import { Arrivals } from "./arrivals.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

export const json =
  (data: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    response
      .writeHead(status, { "content-type": "application/json; charset=utf-8", ...headers })
      .end(JSON.stringify(data));

export const html =
  (status = 200): Answer =>
  (_request, response) =>
    response
      .writeHead(status, { "content-type": "text/html" })
      .end("<!doctype html><title>Please wait</title>");

export const redirect =
  (location: string, status = 302): Answer =>
  (_request, response) =>
    response.writeHead(status, { location }).end();

export async function startPlatforms() {
  const answers = new Map<string, Answer>();
  const requests = new Arrivals<{ address: string; headers: IncomingMessage["headers"] }>();
  const closed = new Arrivals<string>();
  const state = { open: 0, maxOpen: 0 };

  const server = createServer((request, response) => {
    const address = String(request.url).slice(1);
    requests.add({ address, headers: request.headers });
    state.maxOpen = Math.max(state.maxOpen, ++state.open);
    response.once("close", () => {
      state.open -= 1;
      closed.add(address);
    });
    const answer = answers.get(address) ?? html(404);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const network: Network = {
    fetch: ({ host, pathname, search }, init) =>
      fetch(`http://127.0.0.1:${port}/${host}${pathname}${search}`, init),
    requestTimeout: 5000,
    wait: async () => {},
  };

  return {
    network,
    on: (address: string, answer: Answer) => answers.set(address, answer),
    requests,
    closed,
    requested: () => requests.all.map(({ address }) => address),
    maxAtOnce: () => state.maxOpen,
    forget: () => {
      answers.clear();
      state.maxOpen = 0;
      requests.all.length = closed.all.length = 0;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type MusicPlatforms = Awaited<ReturnType<typeof startPlatforms>>;

const song = (index: number) => ({
  id: 1_667_097_392 + index,
  readable: true,
  title: `Song ${index + 1}`,
  duration: 208,
  artist: { id: 1, name: `Artist ${index + 1}` },
  album: { id: 2, title: "Lanterns" },
  type: "track",
});

interface OnDeezer {
  count: number;
  isWithheld?: (index: number) => boolean;
  tracks?: unknown[];
  pageSize?: number;
  picture_xl?: string;
}

export function onDeezer(
  platforms: MusicPlatforms,
  id: string,
  { count, isWithheld, tracks, pageSize = 100, picture_xl }: OnDeezer,
) {
  const all = tracks ?? Array.from({ length: count }, (_, index) => song(index));
  const checksum = "3616b0f6f6e3d5b0a5d0b0a0";
  platforms.on(
    `api.deezer.com/playlist/${id}`,
    json({ id: Number(id), title: "Mix", nb_tracks: count, public: true, checksum, picture_xl }),
  );
  for (let index = 0; index === 0 || index < all.length; index += pageSize) {
    const data = all.slice(index, index + pageSize).filter((_, at) => !isWithheld?.(index + at));
    const following = index + pageSize;
    const next =
      following < all.length
        ? { next: `https://api.deezer.com/playlist/${id}/tracks?limit=100&index=${following}` }
        : {};
    platforms.on(
      `api.deezer.com/playlist/${id}/tracks?limit=100&index=${index}`,
      json({ data, checksum, total: count, ...next }),
    );
  }
}
