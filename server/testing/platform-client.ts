import { afterAll, beforeEach } from "vitest";
import { createPlatformClient, type Network } from "../platforms/platform-client.ts";
import { type MusicPlatforms, startPlatforms } from "./music-platforms.ts";

export async function platformsOfFile() {
  const platforms = await startPlatforms();
  beforeEach(platforms.forget);
  afterAll(() => platforms[Symbol.asyncDispose]());
  return platforms;
}

const address = "https://api.deezer.com/playlist/1";
export const { signal } = new AbortController();
export const request = { platform: "deezer", address, signal } as const;
export const silent = {
  code: "platform_silent",
  status: 502,
  message: "We couldn't get an answer from Deezer. Try again later.",
};
export const throttled = {
  code: "platform_throttled",
  status: 502,
  message: "Deezer is limiting requests. Try again in a minute.",
};

export const clientOf = (
  platforms: MusicPlatforms,
  changes: Partial<Network> = {},
  platformLookups = true,
) =>
  createPlatformClient({
    config: { siteUrl: "https://mixtape.example", platformLookups },
    network: { ...platforms.network, ...changes },
  });
