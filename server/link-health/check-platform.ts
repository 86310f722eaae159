// One check of all links to one platform. What it says of a missing playlist counts only while one that is surely there is found.
import type { CheckProblem } from "#contract/link-health.ts";
import type { CoverPlatform } from "#contract/platform-lookups.ts";
import { isPlaylistThere } from "../platforms/is-playlist-there.ts";
import type { PlatformClient } from "../platforms/platform-client.ts";
import { wellKnownPlaylists } from "../platforms/well-known-playlists.ts";

/** Unclear answers in a row after which the platform is left alone until the next check. */
const mostUnclear = 5;
/** At half a second for each, some three thousand links. */
const longestCheck = 25 * 60_000;

export interface Check {
  /** Ids of playlists on the platform. */
  there: Set<string>;
  /** Empty where there is a problem: then nothing is concluded. */
  missing: Set<string>;
  problem: CheckProblem | null;
}

interface Asking {
  platformClient: PlatformClient;
  platform: CoverPlatform;
  ids: string[];
  signal: AbortSignal;
}

export async function checkPlatform({
  platformClient,
  platform,
  ids,
  signal,
}: Asking): Promise<Check> {
  const there = new Set<string>();
  const missing = new Set<string>();
  const ask = (id: string) => isPlaylistThere(platformClient, platform, id, signal);
  const nothingLearnt = (problem: Check["problem"]): Check => ({
    there,
    missing: new Set(),
    problem,
  });
  const end = performance.now() + longestCheck;
  let unclear = 0;
  // In another order every time: of more than can be asked in one check, each has its turn.
  for (const id of shuffled(ids)) {
    signal.throwIfAborted();
    if (performance.now() > end) break;
    const presence = await ask(id);
    if (presence === "throttled") return nothingLearnt("throttled");
    unclear = presence === "unclear" ? unclear + 1 : 0;
    if (unclear === mostUnclear) return nothingLearnt("silent");
    if (presence === "there") there.add(id);
    if (presence === "not there") missing.add(id);
    await platformClient.pause(signal);
  }
  signal.throwIfAborted();
  if (missing.size === 0)
    return nothingLearnt(there.size === 0 && ids.length > 0 ? "silent" : null);
  // After those that were missing: a platform that fails half-way says "not found" of what it had a minute before.
  const control = [...there].at(-1) ?? wellKnownPlaylists[platform];
  return (await ask(control)) === "there"
    ? { there, missing, problem: null }
    : nothingLearnt("no_control");
}

const shuffled = (ids: string[]) =>
  ids
    .map((id) => ({ id, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ id }) => id);
