// `node scripts/try-platforms.ts [LINK…]`: looks up playlists over the internet, because the tests only know recorded responses.
import { toPlainLine } from "#contract/fields.ts";
import { imageKind } from "#contract/images.ts";
import { readPlatformLink } from "#domain/platform-links.ts";
import { type LookupPlatform, lookupPlatforms, openAddress, platforms } from "#domain/platforms.ts";
import { transferServices } from "#domain/transfer-services.ts";
import { readConfig } from "#server/config.ts";
import { AppError } from "#server/http/app-error.ts";
import { songsFromDeezer } from "#server/platforms/deezer.ts";
import { findOnDeezer } from "#server/platforms/deezer-search.ts";
import { fetchCover, lookups } from "#server/platforms/lookup-platforms.ts";
import { createPlatformClient, internet } from "#server/platforms/platform-client.ts";
import type { PlatformClient } from "#server/platforms/platform-types.ts";
import { followShortLink } from "#server/platforms/short-links.ts";
import { runCommand } from "#server/process/run-command.ts";

async function print(name: string, find: (signal: AbortSignal) => Promise<string>) {
  const begun = performance.now();
  const outcome = await find(AbortSignal.timeout(60_000)).catch((error) => {
    if (!(error instanceof AppError)) throw error;
    process.exitCode = 1;
    return `${error.message}${error.cause ? ` [${error.cause}]` : ""}`;
  });
  console.log(`  ${name}: ${outcome} (${Math.round(performance.now() - begun)} ms)`);
}

async function tryPlaylist(client: PlatformClient, platform: LookupPlatform, id: string) {
  await print("cover's URL", async (signal) =>
    toPlainLine((await lookups[platform].findCover(client, id, signal)) ?? "none"),
  );
  await print("cover", async (signal) => {
    const picture = await fetchCover(client, platform, id, signal);
    return `${picture.length} bytes of ${imageKind(picture)}`;
  });
  if (platform !== "deezer") return;
  await print("songs", async (signal) => {
    const { songs, withheld, left_out } = await songsFromDeezer(client, id, signal);
    return `${songs.length}, plus ${withheld} not available and ${left_out} left out; first song: ${songs[0]?.artist} – ${songs[0]?.title}`;
  });
  const song = { title: "Harder, Better, Faster, Stronger", artist: "Daft Punk" };
  for (const isrc of [null, "GBDUW0000059"])
    await print(`a song by ${isrc ?? "its names"}`, async (signal) => {
      const sought = { ...song, album: null, duration: null, isrc };
      const { grade, candidates } = await findOnDeezer(client, sought, signal);
      return `${grade}; ${candidates.map((one) => `${one.artist} – ${one.title}, ${one.isrc}`).join("; ")}`;
    });
}

async function tryLink(client: PlatformClient, link: string) {
  console.log(link);
  for (const platform of lookupPlatforms) {
    const reading = readPlatformLink(platform, link);
    if ("id" in reading) return tryPlaylist(client, platform, reading.id);
  }
  await print("short link", async (signal) => {
    const { platform, id } = await followShortLink(client, link, signal);
    return openAddress(platform, id);
  });
}

async function tryTransferServices() {
  const services = platforms.flatMap((platform) => transferServices(platform));
  for (const address of new Set(services.map((service) => service.address)))
    await print(address, async (signal) => {
      const response = await fetch(address, { redirect: "manual", signal }).catch((cause) => {
        throw new AppError("platform_silent", undefined, { platform: address, cause });
      });
      if (!response.ok) process.exitCode = 1;
      return `${response.status} ${response.headers.get("location") ?? ""}`;
    });
}

await runCommand(async (environment) => {
  const client = createPlatformClient({ config: readConfig(environment), network: internet });
  const links = process.argv.slice(2);
  for (const link of links) await tryLink(client, link);
  if (links.length > 0) return;
  for (const platform of lookupPlatforms)
    await tryLink(client, openAddress(platform, lookups[platform].control));
  await tryTransferServices();
});
