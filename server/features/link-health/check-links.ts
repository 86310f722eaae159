import type { LookupPlatform } from "#domain/platforms.ts";
import { AppError } from "../../http/app-error.ts";
import { lookups } from "../../platforms/lookup-platforms.ts";
import type { PlatformClient } from "../../platforms/platform-types.ts";

export interface LinkResults {
  found: Set<string>;
  missing: Set<string>;
}

type Answer = "found" | "missing" | "refused" | "throttled" | "failed";

/** Looks up each link. Returns undefined if more than half of the requests fail, because an outage says nothing about the links. */
export async function checkLinks(
  platformClient: PlatformClient,
  platform: LookupPlatform,
  ids: string[],
  signal: AbortSignal,
): Promise<LinkResults | undefined> {
  const lookUp = (id: string) => answerFor(platformClient, platform, id, signal);
  const found = new Set<string>();
  const missing = new Set<string>();
  let failed = 0;
  for (const id of ids) {
    let answer = await lookUp(id);
    // Platforms sometimes return 404 for a playlist that exists.
    if (answer === "missing") answer = await lookUp(id);
    if (answer === "found") found.add(id);
    if (answer === "missing") missing.add(id);
    if (answer === "failed") failed += 1;
    if (answer === "throttled" || failed * 2 > ids.length) return undefined;
  }
  // If no link is found, the platform may have moved its endpoint. It must then find a playlist that exists.
  const needsControl = missing.size > 0 && found.size === 0;
  if (needsControl && (await lookUp(lookups[platform].control)) !== "found") return undefined;
  return { found, missing };
}

const answers: Partial<Record<string, Answer>> = {
  platform_playlist_unknown: "missing",
  platform_playlist_private: "missing",
  platform_shows_no_cover: "refused",
  platform_throttled: "throttled",
};

async function answerFor(
  platformClient: PlatformClient,
  platform: LookupPlatform,
  id: string,
  signal: AbortSignal,
): Promise<Answer> {
  signal.throwIfAborted();
  try {
    await lookups[platform].findCover(platformClient, id, signal);
    return "found";
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return answers[error.code] ?? "failed";
  } finally {
    await platformClient.pause(signal);
  }
}
