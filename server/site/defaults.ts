// site.config.ts, checked: what a new site begins with, or sentences that say what is wrong with it.
import * as z from "zod/mini";
import { SiteSettings, Tile } from "#contract/site.ts";
import { site } from "#site";
import { StartError } from "../process/start-error.ts";

/** The names that nothing of ours has: a misspelt one would go unnoticed. */
function unknownNames(given: unknown, shape: object, place: string): string[] {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return [];
  const names = Object.keys(shape);
  return Object.keys(given)
    .filter((name) => !names.includes(name))
    .map((name) => `${place}${name} is no entry of site.config.ts: those are ${names.join(", ")}.`);
}

const entry = (given: unknown, name: string): unknown =>
  typeof given === "object" && given !== null
    ? Object.entries(given).find(([key]) => key === name)?.[1]
    : undefined;

const tilesIn = (given: unknown, name: string) => {
  const tiles = entry(given, name);
  return Array.isArray(tiles)
    ? tiles.flatMap((tile, index) => unknownNames(tile, Tile.shape, `${name}[${index}].`))
    : [];
};

const placeOf = (path: readonly PropertyKey[]) =>
  path
    .map((step, index) =>
      typeof step === "number" ? `[${step}]` : `${index ? "." : ""}${String(step)}`,
    )
    .join("");

/** Every mistake at once, each with its place. */
export function checkedDefaults(given: unknown): SiteSettings {
  const { data, error } = z.safeParse(SiteSettings, given);
  const problems = [
    ...unknownNames(given, SiteSettings.shape, ""),
    ...unknownNames(entry(given, "accent"), SiteSettings.shape.accent.shape, "accent."),
    ...tilesIn(given, "home_tiles"),
    ...tilesIn(given, "photography_tiles"),
    ...(error?.issues ?? []).map(
      ({ path, message }) => `${placeOf(path) || "site"} in site.config.ts: ${message}.`,
    ),
  ];
  if (!data || problems.length > 0) throw new StartError(78, problems);
  return data;
}

let checked: SiteSettings | undefined;

export function siteDefaults(): SiteSettings {
  checked ??= checkedDefaults(site);
  return checked;
}
