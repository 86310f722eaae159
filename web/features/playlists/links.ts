import type { FoundLink, readPlatformLinks } from "#domain/platform-links.ts";
import { type Platform, type PlatformIds, platformRecords } from "#domain/platforms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { api } from "../../api.ts";
import { changedFields } from "../../ui/changed-fields.ts";

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

export function placeLinks(
  pastedInto: Platform | undefined,
  before: PlatformIds,
  found: readonly FoundLink[],
) {
  const now = { ...before };
  const conflicts: FoundLink[] = [];
  for (const link of found) {
    const key = `${link.platform}_id` as const;
    if (found.find(({ platform }) => platform === link.platform) !== link) continue;
    if (link.platform === pastedInto || before[key] === "") now[key] = link.id;
    else if (before[key] !== link.id) conflicts.push(link);
  }
  return { now, conflicts };
}

interface Links {
  found: readonly FoundLink[];
  unknown: readonly string[];
}

export function takeLinks(
  before: PlatformIds,
  offered: readonly Platform[],
  links: Links,
): { added: Partial<PlatformIds>; words: string } | { problem: string } {
  const usable = links.found.filter(({ platform }) => offered.includes(platform));
  const { now, conflicts } = placeLinks(undefined, before, usable);
  const added = changedFields(before, now);
  const notes = [
    ...conflicts.map(
      ({ platform }) => `${platformRecords[platform].name} has another link already.`,
    ),
    ...notesOnUnused(links, offered),
  ];
  const count = Object.keys(added).length;
  if (count > 0)
    return { added, words: [`${pluralize(count, "link")} added.`, ...notes].join(" ") };
  const problem = usable[0] ? "These links are here already." : "There’s no link in this text.";
  return { problem: notes.join(" ") || problem };
}

export const notesOnUnused = ({ found, unknown }: Links, offered: readonly Platform[]) => [
  ...found.filter(({ platform }) => !offered.includes(platform)).map(turnedOff),
  ...(unknown.length > 0 ? [`Not understood: ${unknown.join(", ")}`] : []),
];

export const turnedOff = ({ platform }: FoundLink) =>
  `${platformRecords[platform].name} is turned off in Site Settings.`;
