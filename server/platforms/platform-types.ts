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
  follow: (request: PlatformRequest & { isArrived: (url: URL) => boolean }) => Promise<URL>;
  pause: (signal: AbortSignal) => Promise<unknown>;
}

export interface PlatformLookup {
  /** Host names. One that begins with a dot includes all of its subdomains. */
  hosts: Record<Purpose, string[]>;
  findCover: (
    platformClient: PlatformClient,
    id: string,
    signal: AbortSignal,
  ) => Promise<string | undefined>;
}
