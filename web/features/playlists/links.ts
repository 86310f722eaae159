import {
  type Platform,
  type PlatformIds,
  perPlatform,
  platformRecords,
} from "#domain/platforms.ts";
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

/** Puts each platform's first link into its field. A field other than the target that holds another id is a conflict. */
export function placeLinks(
  target: Platform | undefined,
  before: PlatformIds,
  found: readonly FoundLink[],
) {
  const now = { ...before };
  const conflicts: FoundLink[] = [];
  for (const link of found.filter(isFirstOfPlatform)) {
    const key = `${link.platform}_id` as const;
    if (link.platform === target || before[key] === "") now[key] = link.id;
    else if (before[key] !== link.id) conflicts.push(link);
  }
  return { now, conflicts };
}

const isFirstOfPlatform = ({ platform }: FoundLink, place: number, found: readonly FoundLink[]) =>
  found.findIndex((one) => one.platform === platform) === place;

export const turnedOff = ({ platform }: Pick<FoundLink, "platform">) =>
  `${platformRecords[platform].name} is turned off in Site Settings.`;

export const notUnderstood = (links: readonly string[]) =>
  links.length > 0 ? [`Not understood: ${links.join(", ")}`] : [];
