import type { LookupPlatform } from "#domain/platforms.ts";

export type Purpose = "data" | "picture" | "link";

export interface PlatformRequest {
  platform: LookupPlatform;
  address: string;
  signal: AbortSignal;
}

export interface PlatformClient {
  isEnabled: boolean;
  json: (request: PlatformRequest) => Promise<{ status: number; data: unknown }>;
  picture: (request: PlatformRequest) => Promise<Buffer>;
  /** Follows redirects. Returns the last URL, and the page at that URL if it was loaded. */
  follow: (
    request: PlatformRequest & { isArrived: (url: URL) => boolean },
  ) => Promise<{ url: URL; page: string }>;
  pause: (signal: AbortSignal) => Promise<unknown>;
}

export interface PlatformLookup {
  /** A hostname that begins with a dot allows all subdomains. */
  hosts: Record<Exclude<Purpose, "link">, string[]>;
  /** The id of an old playlist that the platform itself made. If the link check finds no link of the site, it looks up this playlist. If this playlist is not found either, the platform has probably changed, and the links may still work. */
  control: string;
  enlarge?: (cover: string) => string;
  findCover: (
    client: PlatformClient,
    id: string,
    signal: AbortSignal,
  ) => Promise<string | undefined>;
}
