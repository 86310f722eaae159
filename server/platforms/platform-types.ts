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
  /** Follows redirects, and returns the last URL with its page, if that was loaded. */
  follow: (
    request: PlatformRequest & { isArrived: (url: URL) => boolean },
  ) => Promise<{ url: URL; page: string }>;
  pause: (signal: AbortSignal) => Promise<unknown>;
}

export interface PlatformLookup {
  /** Host names. One that begins with a dot includes all of its subdomains. */
  hosts: Record<Exclude<Purpose, "link">, string[]>;
  /** The id of an old playlist by the platform itself. If none of the site’s links is found, the link check looks this one up. */
  control: string;
  /** Returns the URL at which the platform usually has the same cover in a larger size. */
  enlarge?: (cover: string) => string;
  findCover: (
    platformClient: PlatformClient,
    id: string,
    signal: AbortSignal,
  ) => Promise<string | undefined>;
}
