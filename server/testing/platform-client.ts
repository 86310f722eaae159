// A client whose internet is a platform of our own.
import type { Network } from "../platforms/network.ts";
import { createPlatformClient } from "../platforms/platform-client.ts";
import type { MusicPlatforms } from "./music-platforms.ts";

export const config = { siteUrl: "https://mixtape.example", platformLookups: true };
const address = "https://api.deezer.com/playlist/1";
const signal = new AbortController().signal;
export const question = { platform: "deezer", address, signal } as const;
export const silent = {
  code: "platform_silent",
  status: 502,
  message: "Deezer gave no usable answer. Try again later.",
};
export const throttled = {
  code: "platform_throttled",
  status: 502,
  message: "Deezer asks us to wait: try again in a minute.",
};

export const clientOf = (platforms: MusicPlatforms, changes: Partial<Network> = {}) =>
  createPlatformClient({ config, network: { ...platforms.network, ...changes } });
