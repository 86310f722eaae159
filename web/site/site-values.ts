// The settings as their form holds them: what is typed, and what that means.
import * as z from "zod/mini";
import { SiteSettings, type Tile } from "#contract/site.ts";
import type { Theme } from "#contract/theme.ts";

export interface EditedTile extends Tile {
  key: number;
  subtext: string;
}

export interface SiteValues {
  name: string;
  description: string;
  default_theme: Theme;
  accent_dark: string;
  accent_light: string;
  home_tiles: EditedTile[];
  photography_tiles: EditedTile[];
  first_year: string;
  last_year: string;
  break_years: string;
  qobuz_zone: string;
  me_links: string;
  signup_open: boolean;
  owner_email: string;
}

let lastKey = 0;

function editedTile(tile: Tile): EditedTile {
  lastKey += 1;
  return { ...tile, subtext: tile.subtext ?? "", key: lastKey };
}

export const newTile = () =>
  editedTile({ title: "", subtext: null, href: "", icon: "sparkles", disabled: false });

export const valuesOf = ({ accent, ...settings }: SiteSettings): SiteValues => ({
  ...settings,
  accent_dark: accent.dark,
  accent_light: accent.light,
  home_tiles: settings.home_tiles.map(editedTile),
  photography_tiles: settings.photography_tiles.map(editedTile),
  first_year: String(settings.first_year),
  last_year: String(settings.last_year),
  break_years: settings.break_years.join(", "),
  me_links: settings.me_links.join("\n"),
  owner_email: settings.owner_email ?? "",
});

const yearIn = (text: string) => (/^\s*\d{4}\s*$/.test(text) ? Number(text) : Number.NaN);
const words = (text: string) => text.split(/[\s,;]+/).filter(Boolean);
const tilesIn = (tiles: EditedTile[]): Tile[] =>
  tiles.map(({ title, subtext, href, icon, disabled }) => ({
    title,
    subtext: subtext.trim() || null,
    href,
    icon,
    disabled,
  }));

/** What is sent. */
export const settingsOf = (values: SiteValues): SiteSettings => ({
  name: values.name,
  description: values.description,
  default_theme: values.default_theme,
  accent: { dark: values.accent_dark.trim(), light: values.accent_light.trim() },
  home_tiles: tilesIn(values.home_tiles),
  photography_tiles: tilesIn(values.photography_tiles),
  first_year: yearIn(values.first_year),
  last_year: yearIn(values.last_year),
  break_years: words(values.break_years).map(yearIn),
  qobuz_zone: values.qobuz_zone.trim(),
  me_links: words(values.me_links),
  signup_open: values.signup_open,
  owner_email: values.owner_email.trim() || null,
});

type TileField = keyof Tile;
/** By the tile's key, then by field. */
export type TileProblems = Record<number, Partial<Record<TileField, string>>>;

interface SiteProblems {
  fields: Partial<Record<keyof SiteValues, string>>;
  tiles: TileProblems;
}

/** What is wrong, by the very rules that the server will hold it to. */
export function problemsIn(values: SiteValues): SiteProblems {
  const found: SiteProblems = { fields: {}, tiles: {} };
  for (const { path, message } of z.safeParse(SiteSettings, settingsOf(values)).error?.issues ??
    []) {
    const [name, at, field] = path;
    const place = (name === "accent" ? `accent_${String(at)}` : name) as keyof SiteValues;
    const tile =
      name === "home_tiles" || name === "photography_tiles" ? values[name][Number(at)] : undefined;
    found.fields[place] ??= tile ? `${tile.title || "A tile"}: ${message}` : message;
    if (tile) found.tiles[tile.key] = { [String(field)]: message, ...found.tiles[tile.key] };
  }
  return found;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The entries that were changed here. The others are not sent: somebody else may have changed them meanwhile. */
export function changesTo(before: SiteSettings, now: SiteSettings): Partial<SiteSettings> {
  const names = Object.keys(now) as (keyof SiteSettings)[];
  return Object.fromEntries(
    names.filter((name) => !isSame(before[name], now[name])).map((name) => [name, now[name]]),
  );
}
