import { type Platform, type PlatformIds, platformRecords } from "#domain/platforms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { changedFields } from "../../../ui/changed-fields.ts";
import { type FoundLink, notUnderstood, placeLinks, turnedOff } from "../links.ts";

interface ReadLinks {
  found: readonly FoundLink[];
  unknown: readonly string[];
}

/** Takes the links of platforms without a link, and explains what happens to the others. */
export function takeLinks(
  before: PlatformIds,
  offered: readonly Platform[],
  { found, unknown }: ReadLinks,
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
