import * as z from "zod/mini";
import { SiteSettings, type Tile } from "#contract/site.ts";
import { type Platform, platformRecords, platforms } from "#domain/platforms.ts";
import { newId } from "../../ui/new-id.ts";

const editedTile = (tile: Tile) => ({ ...tile, subtext: tile.subtext ?? "", key: newId() });
export type EditedTile = ReturnType<typeof editedTile>;

export const newTile = () =>
  editedTile({ title: "", subtext: null, href: "", icon: "sparkles", disabled: false });

const hostFirst = /^[^\s/:?#@\\]+\.[^\s/:?#@\\]+(:\d+)?([/?#]|$)/;

/** Adds the scheme that people leave out: "garden.example" becomes "https://garden.example". */
export function completeTile<Edited extends Tile>(tile: Edited): Edited {
  const href = tile.href.trim();
  return { ...tile, href: hostFirst.test(href) ? `https://${href}` : href };
}

const editedPlatforms = (offered: Platform[]) =>
  [...new Set([...offered, ...platforms])].map((key) => ({
    key,
    title: platformRecords[key].name,
    isOffered: offered.includes(key),
  }));

export type EditedPlatform = ReturnType<typeof editedPlatforms>[number];

export const valuesOf = ({ accent, ...settings }: SiteSettings) => ({
  ...settings,
  accent_dark: accent.dark,
  accent_light: accent.light,
  home_tiles: settings.home_tiles.map(editedTile),
  photography_tiles: settings.photography_tiles.map(editedTile),
  first_year: String(settings.first_year),
  last_year: String(settings.last_year),
  break_years: settings.break_years.join(", "),
  platforms: editedPlatforms(settings.platforms),
  me_links: settings.me_links.join("\n"),
  about: settings.about ?? "",
  imprint: settings.imprint ?? "",
  owner_email: settings.owner_email ?? "",
});

export type SiteValues = ReturnType<typeof valuesOf>;

const yearIn = (text: string) => (/^\s*\d{4}\s*$/.test(text) ? Number(text) : Number.NaN);
const words = (text: string) => text.split(/[\s,;]+/).filter(Boolean);
const tilesIn = (tiles: EditedTile[]): Tile[] =>
  tiles
    .map(completeTile)
    .map(({ key: _, ...tile }) => ({ ...tile, subtext: tile.subtext.trim() || null }));

export const settingsOf = ({ accent_dark, accent_light, ...values }: SiteValues): SiteSettings => ({
  ...values,
  accent: { dark: accent_dark.trim(), light: accent_light.trim() },
  home_tiles: tilesIn(values.home_tiles),
  photography_tiles: tilesIn(values.photography_tiles),
  first_year: yearIn(values.first_year),
  last_year: yearIn(values.last_year),
  break_years: words(values.break_years).map(yearIn),
  platforms: values.platforms.flatMap(({ key, isOffered }) => (isOffered ? key : [])),
  qobuz_zone: values.qobuz_zone.trim(),
  me_links: words(values.me_links),
  about: values.about.trim() || null,
  imprint: values.imprint.trim() || null,
  owner_email: values.owner_email.trim() || null,
});

export function problemsIn(values: SiteValues) {
  const problems: { [Name in keyof SiteValues]?: string } = {};
  const { error } = z.safeParse(SiteSettings, settingsOf(values));
  for (const { path, message } of error?.issues ?? []) {
    const [first, second] = path;
    const name = first === "accent" ? `accent_${String(second)}` : String(first);
    problems[name as keyof SiteValues] ??= message;
  }
  return problems;
}
