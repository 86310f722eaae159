// `node scripts/try-platforms.ts [LINK…]`: fetches playlists from each platform over the internet as the site does, and prints the results. Without links, it also requests the pages of the transfer services.
// The tests have no internet and only know recorded responses.
import { toPlainLine } from "#contract/fields.ts";
import { imageKind } from "#contract/images.ts";
import { readPlatformLink } from "#domain/platform-links.ts";
import {
  type LookupPlatform,
  lookupPlatforms,
  openAddress,
  platformRecords,
  platforms,
} from "#domain/platforms.ts";
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

const usual = lookupPlatforms.map((platform) => openAddress(platform, lookups[platform].control));

const timeLimit = 60_000;

async function print(name: string, find: () => Promise<string>) {
  const begun = performance.now();
  try {
    console.log(`  ${name}: ${await find()} (${Math.round(performance.now() - begun)} ms)`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    console.log(
      `  ${name}: ${error.message}${error.cause ? ` [${error.cause}]` : ""} (${Math.round(performance.now() - begun)} ms)`,
    );
    process.exitCode = 1;
  }
}

async function tryPlaylist(platformClient: PlatformClient, platform: LookupPlatform, id: string) {
  const signal = AbortSignal.timeout(timeLimit);
  console.log(`${platformRecords[platform].name}, ${openAddress(platform, id)}`);
  await print("cover's address", async () => {
    const cover = await lookups[platform].findCover(platformClient, id, signal);
    return toPlainLine(cover ?? "none");
  });
  await print("cover", async () => {
    const picture = await fetchCover(platformClient, platform, id, signal);
    return `${picture.length} bytes of ${imageKind(picture)}`;
  });
  if (platform !== "deezer") return;
  await print("songs", async () => {
    const { songs, withheld, left_out } = await songsFromDeezer(platformClient, id, signal);
    return `${songs.length}, plus ${withheld} not available and ${left_out} left out; first song: ${songs[0] ? `${songs[0].artist} – ${songs[0].title}` : "none"}`;
  });
  const song = { title: "Harder, Better, Faster, Stronger", artist: "Daft Punk" };
  for (const isrc of [null, "GBDUW0000059"])
    await print(`a song by ${isrc ?? "its names"}`, async () => {
      const sought = { ...song, album: null, duration: null, isrc };
      const { grade, candidates } = await findOnDeezer(platformClient, sought, signal);
      return `${grade}; ${candidates.map((one) => `${one.artist} – ${one.title}, ${one.isrc}`).join("; ")}`;
    });
}

async function tryLink(platformClient: PlatformClient, link: string) {
  for (const platform of lookupPlatforms) {
    const reading = readPlatformLink(platform, link);
    if ("id" in reading) return tryPlaylist(platformClient, platform, reading.id);
  }
  console.log(link);
  await print("short link", async () => {
    const { platform, id } = await followShortLink(
      platformClient,
      link,
      AbortSignal.timeout(timeLimit),
    );
    return openAddress(platform, id);
  });
}

async function tryTransferServices() {
  console.log("Transfer services");
  const services = platforms.flatMap((platform) => transferServices(platform));
  for (const address of new Set(services.map((service) => service.address)))
    await print(address, async () => {
      const signal = AbortSignal.timeout(timeLimit);
      const response = await fetch(address, { redirect: "manual", signal }).catch((cause) => {
        throw new AppError("platform_silent", undefined, { platform: address, cause });
      });
      if (!response.ok) process.exitCode = 1;
      return `${response.status} ${response.headers.get("location") ?? ""}`;
    });
}

await runCommand(async (environment) => {
  const platformClient = createPlatformClient({
    config: readConfig(environment),
    network: internet,
  });
  const links = process.argv.slice(2);
  for (const link of links.length ? links : usual) await tryLink(platformClient, link);
  if (links.length === 0) await tryTransferServices();
});
