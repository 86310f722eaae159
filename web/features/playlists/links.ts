import { type Platform, type PlatformIds, perPlatform } from "#domain/platforms.ts";
import { api } from "../../api.ts";

export interface FoundLink {
  platform: Platform;
  id: string;
}

export const platformIdsOf = (values: PlatformIds): PlatformIds =>
  perPlatform((platform) => values[`${platform}_id`]);

/** Resolves short links. Those that lead to no playlist are returned as `failed`. */
export async function openShortLinks(links: readonly string[], signal?: AbortSignal) {
  const found: FoundLink[] = [];
  const failed: string[] = [];
  for (const link of links)
    await api("POST /playlists/short-link", { body: { link } }, signal).then(
      (playlist) => found.push(playlist),
      () => failed.push(link),
    );
  return { found, failed };
}

/** Fills the field that was pasted into, if there is one, and every empty one. A field that holds another id is a conflict. */
export function placeLinks(
  target: Platform | undefined,
  before: PlatformIds,
  found: readonly FoundLink[],
) {
  const now = { ...before };
  const conflicts: FoundLink[] = [];
  for (const link of withoutRepeats(found)) {
    const key = `${link.platform}_id` as const;
    if (link.platform === target || before[key] === "") now[key] = link.id;
    else if (before[key] !== link.id) conflicts.push(link);
  }
  return { now, conflicts };
}

/** Keeps the first link of each platform. */
const withoutRepeats = (found: readonly FoundLink[]) =>
  found.filter(
    ({ platform }, place) => found.findIndex((one) => one.platform === platform) === place,
  );
