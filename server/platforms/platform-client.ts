import { setTimeout as wait } from "node:timers/promises";
import { type LookupPlatform, lookupPlatforms } from "#domain/platforms.ts";
import manifest from "../../package.json" with { type: "json" };
import type { Config } from "../config.ts";
import { AppError } from "../http/app-error.ts";
import { createLimiter } from "../process/limiter.ts";
import { isAllowed } from "./lookup-platforms.ts";
import { platformError } from "./platform-error.ts";
import type { PlatformClient, PlatformRequest, Purpose } from "./platform-types.ts";

const maxBytes: Record<Purpose, number> = { data: 1_000_000, picture: 8_000_000, link: 1_000_000 };
const maxRedirects = 4;

const queue = {
  concurrency: 1,
  maxQueue: 8,
  maxWait: 15_000,
  refusal: () => new AppError("busy", 5),
};

/** Deezer refuses more than 50 requests in 5 seconds. This pause allows about 12. */
const pauseBetweenRequests = 400;

export interface Network {
  fetch: (url: URL, init: RequestInit) => Promise<Response>;
  requestTimeout: number;
  wait: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}

export const internet: Network = {
  fetch,
  requestTimeout: 5000,
  wait: (milliseconds, signal) => wait(milliseconds, undefined, { signal }),
};

interface RequestWithPurpose extends PlatformRequest {
  purpose: Purpose;
  isArrived?: (url: URL) => boolean;
}

export const userAgentOf = ({ siteUrl }: Pick<Config, "siteUrl">) =>
  `Mixtape/${manifest.version} (+${siteUrl})`;

export function createPlatformClient({
  config,
  network,
}: {
  config: Pick<Config, "siteUrl" | "platformLookups">;
  network: Network;
}): PlatformClient {
  const headers = {
    "user-agent": userAgentOf(config),
    accept: "application/json, image/jpeg, image/png, */*;q=0.1",
  };
  const turns = Object.fromEntries(
    lookupPlatforms.map((platform) => [platform, createLimiter(queue)]),
  ) as Record<LookupPlatform, ReturnType<typeof createLimiter>>;

  async function follow({ platform, purpose, address, isArrived, signal }: RequestWithPurpose) {
    let url = new URL(address);
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      if (!isAllowed(url, platform, purpose)) throw new Error(`host not allowed: ${url.origin}`);
      const response = await network.fetch(url, { headers, signal, redirect: "manual" });
      const { status } = response;
      const next = status >= 300 && status < 400 ? response.headers.get("location") : null;
      const body = await readBody(response, next === null ? maxBytes[purpose] : 0);
      if (next === null) return { url, status, body };
      url = new URL(next, url);
      if (isArrived?.(url)) return { url, status, body };
    }
    throw new Error(`more than ${maxRedirects} redirects`);
  }

  async function send(request: RequestWithPurpose) {
    if (!config.platformLookups) throw new AppError("platform_lookups_off");
    const { platform } = request;
    const reached = await turns[platform].run(() => {
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(network.requestTimeout)]);
      return follow({ ...request, signal }).catch((error: Error) => {
        const cause = String(signal.aborted ? signal.reason : (error.cause ?? error));
        throw platformError("platform_silent", platform, cause);
      });
    });
    if (reached.status === 429) throw platformError("platform_throttled", platform);
    return reached;
  }

  return {
    isEnabled: config.platformLookups,
    json: async (request) => {
      const { status, body } = await send({ ...request, purpose: "data" });
      return { status, data: jsonOf(body) };
    },
    picture: async (request) => {
      const { status, body } = await send({ ...request, purpose: "picture" });
      if (status === 200) return body;
      throw platformError("platform_silent", request.platform, `image request: status ${status}`);
    },
    follow: async (request) => {
      const { platform } = request;
      const isArrived = (url: URL) => request.isArrived(url) || !isAllowed(url, platform, "link");
      const { url, status, body } = await send({ ...request, purpose: "link", isArrived });
      if (status < 500) return { url, page: body.toString() };
      throw platformError("platform_silent", platform, `link request: status ${status}`);
    },
    pause: (signal) => network.wait(pauseBetweenRequests, signal),
  };
}

export async function readBody({ body }: Response, most: number) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (most === 0) await body?.cancel();
  else
    for await (const chunk of body ?? []) {
      size += chunk.length;
      if (size > most) throw new Error(`the response is larger than ${most} bytes`);
      chunks.push(chunk);
    }
  return Buffer.concat(chunks);
}

export function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
