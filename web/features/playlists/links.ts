import type { readPlatformLinks } from "#domain/platform-links.ts";
import {
  type Platform,
  type PlatformIds,
  perPlatform,
  platformRecords,
} from "#domain/platforms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { api } from "../../api.ts";
import { changedFields } from "../../ui/changed-fields.ts";

export interface FoundLink {
  platform: Platform;
  id: string;
}

export const platformIdsOf = (values: PlatformIds): PlatformIds =>
  perPlatform((platform) => values[`${platform}_id`]);

/** Resolves the short links. Links that lead to no playlist are returned in `failed` and also in `unknown`. */
export async function openShortLinks(
  { found, short, unknown }: ReturnType<typeof readPlatformLinks>,
  signal?: AbortSignal,
) {
  const opened: FoundLink[] = [];
  const failed: string[] = [];
  for (const link of short)
    await api("POST /playlists/short-link", { body: { link } }, signal).then(
      (playlist) => opened.push(playlist),
      () => failed.push(link),
    );
  return { found: [...found, ...opened], unknown: [...unknown, ...failed], failed };
}

/** Puts the first link of each platform into that platform's field. If a field other than `target` already holds another id, the link is a conflict. */
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

/** Adds links only for platforms that have no link yet, and explains why the other links are not added. */
export function takeLinks(
  before: PlatformIds,
  offered: readonly Platform[],
  { found, unknown }: { found: readonly FoundLink[]; unknown: readonly string[] },
): { added: Partial<PlatformIds>; words: string } | { problem: string } {
  const usable = found.filter(({ platform }) => offered.includes(platform));
  const { now, conflicts } = placeLinks(undefined, before, usable);
  const added = changedFields(before, now);
  const notes = [
    ...conflicts.map(
      ({ platform }) => `${platformRecords[platform].name} has another link already.`,
    ),
    ...found.filter((link) => !usable.includes(link)).map(turnedOff),
    ...notUnderstood(unknown),
  ];
  const count = Object.keys(added).length;
  if (count > 0)
    return { added, words: [`${pluralize(count, "link")} added.`, ...notes].join(" ") };
  const problem = usable[0] ? "These links are here already." : "There’s no link in this text.";
  return { problem: notes.join(" ") || problem };
}

export const turnedOff = ({ platform }: Pick<FoundLink, "platform">) =>
  `${platformRecords[platform].name} is turned off in Site Settings.`;

export const notUnderstood = (links: readonly string[]) =>
  links.length > 0 ? [`Not understood: ${links.join(", ")}`] : [];
