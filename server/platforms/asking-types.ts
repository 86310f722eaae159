import type { AskedPlatform } from "#domain/platforms.ts";

export type Purpose = "data" | "picture" | "link";

export interface Question {
  platform: AskedPlatform;
  address: string;
  signal: AbortSignal;
}

export interface PlatformClient {
  isEnabled: boolean;
  json: (question: Question) => Promise<{ status: number; data: unknown }>;
  picture: (question: Question) => Promise<Buffer>;
  follow: (question: Question & { isArrived: (url: URL) => boolean }) => Promise<URL>;
  pause: (signal: AbortSignal) => Promise<unknown>;
}

export interface Asking {
  /** Host names. One that begins with a dot includes all of its subdomains. */
  hosts: Record<Purpose, string[]>;
  findCover: (
    platformClient: PlatformClient,
    id: string,
    signal: AbortSignal,
  ) => Promise<string | undefined>;
}
