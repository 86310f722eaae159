import * as z from "zod/mini";
import { accentProblem } from "#domain/accent.ts";
import { platforms } from "#domain/platforms.ts";
import { writtenPages } from "#domain/site-pages.ts";
import { type ColorScheme, themes } from "#domain/theme.ts";
import {
  Email,
  Flag,
  integerBetween,
  line,
  lineOrNothing,
  oneOf,
  textOrNothing,
  toPlainLine,
} from "./fields.ts";
import { route, superusers } from "./route.ts";

export const siteLimits = {
  name: 60,
  description: 200,
  tiles: 12,
  title: 60,
  subtext: 100,
  address: 500,
  links: 12,
  breakYears: 50,
  page: 20_000,
};

export const tileIcons = [
  "music",
  "camera",
  "masks",
  "map",
  "mountains",
  "sparkles",
  "image",
] as const;

/** Refuses a leading // and backslashes, because browsers read such a path as the URL of another site. */
const ownPath = /^\/(?!\/)[^\s\\]*$/;
const isElsewhere = (text: string) => /^https?:\/\/[^\s\\]+$/i.test(text) && URL.canParse(text);

const address = (name: string, expected: string, isRight: (text: string) => boolean) => {
  const error = `${name} must be ${expected}`;
  return z.string(error).check(
    z.trim(),
    z.maxLength(siteLimits.address, `${name} must be at most ${siteLimits.address} characters`),
    z.refine((text) => isRight(text) && text === toPlainLine(text), error),
  );
};

export const Tile = z.object(
  {
    title: line("Tile title", siteLimits.title),
    subtext: z._default(z.nullable(lineOrNothing("Tile subtext", siteLimits.subtext)), null),
    href: address(
      "Tile address",
      "a path on this site, like /music, or start with http:// or https://",
      (text) => ownPath.test(text) || isElsewhere(text),
    ),
    icon: oneOf("Tile icon", tileIcons),
    disabled: z._default(Flag("Tile disabled"), false),
  },
  "A tile must have a title, an href and an icon",
);
export type Tile = z.infer<typeof Tile>;

const tiles = (name: string) =>
  z
    .array(Tile, `${name} must be a list of tiles`)
    .check(
      z.maxLength(
        siteLimits.tiles,
        `You can have at most ${siteLimits.tiles} ${name.toLowerCase()}`,
      ),
    );

const accent = (shade: ColorScheme) => {
  const shape = { error: `Accent, ${shade} theme: use a colour like #ff8a5c`, abort: true };
  return z.string(shape).check(
    z.toLowerCase(),
    z.regex(/^#[\da-f]{6}$/, shape),
    z.refine<string>((color) => !accentProblem(color, shade), {
      error: ({ input }) => accentProblem(String(input), shade),
    }),
  );
};

const noneTwice = (list: unknown[]) => new Set(list).size === list.length;

const ownerEmail = "Contact email must be a valid email address";

const all = {
  name: line("Name", siteLimits.name),
  description: lineOrNothing("Description", siteLimits.description),
  default_theme: oneOf("Default theme", themes),
  accent: z.object(
    { dark: accent("dark"), light: accent("light") },
    "Accent must have a colour for dark and one for light",
  ),
  home_tiles: tiles("Home tiles"),
  photography_tiles: tiles("Photography tiles"),
  first_year: integerBetween("First year", 1900, 2100),
  last_year: integerBetween("Last year", 1900, 2100),
  break_years: z
    .array(integerBetween("A break year", 1900, 2100), "Break years must be a list of years")
    .check(
      z.maxLength(
        siteLimits.breakYears,
        `You can have at most ${siteLimits.breakYears} break years`,
      ),
      z.refine(noneTwice, "List each break year only once"),
    ),
  platforms: z
    .array(oneOf("A platform", platforms), "Platforms must be a list of platforms")
    .check(
      z.minLength(1, "Offer at least one platform"),
      z.refine(noneTwice, "List each platform only once"),
    ),
  qobuz_zone: z
    .string("Qobuz zone must be text")
    .check(
      z.regex(/^[A-Z]{2}-[a-z]{2}$/, "Qobuz zone must be a country and a language, like FR-fr"),
    ),
  me_links: z
    .array(
      address("A profile link", "a URL that starts with http:// or https://", isElsewhere),
      "Your other profiles must be a list of links",
    )
    .check(z.maxLength(siteLimits.links, `You can add at most ${siteLimits.links} other profiles`)),
  signup_open: Flag("Sign-up open"),
  letter_problems: Flag("Emails about problems"),
  letter_monthly: Flag("Monthly summary"),
  about: z.nullable(textOrNothing("About", siteLimits.page)),
  imprint: z.nullable(textOrNothing("Imprint", siteLimits.page)),
  owner_email: z.nullable(
    z.string(ownerEmail).check(
      z.trim(),
      z.refine((text) => z.safeParse(Email, text).success, ownerEmail),
    ),
  ),
};

// Saved tiles may have any `href`, so that the owner can load and correct a tile that breaks a newer rule.
const savedTiles = z.array(z.extend(Tile, { href: z.string() }));

const PageName = z.enum(
  writtenPages.map(({ name }) => name),
  "There is no such page",
);

export const SiteSettings = z.object(all).check(
  z.refine(({ first_year, last_year }) => first_year <= last_year, {
    error: "Last year must not be before the first year",
    path: ["last_year"],
  }),
);
export type SiteSettings = z.infer<typeof SiteSettings>;
export type SiteDefaults = z.input<typeof SiteSettings>;

export const Settings = z.object({
  ...all,
  home_tiles: savedTiles,
  photography_tiles: savedTiles,
  me_links: z.array(z.string()),
  about: z.nullable(z.string()),
  imprint: z.nullable(z.string()),
  pages: z.array(PageName),
  updated_at: z.string(),
});
export type Settings = z.infer<typeof Settings>;

const publicSettings = z.pick(Settings, {
  name: true,
  description: true,
  default_theme: true,
  accent: true,
  home_tiles: true,
  photography_tiles: true,
  first_year: true,
  last_year: true,
  break_years: true,
  platforms: true,
  qobuz_zone: true,
  me_links: true,
  signup_open: true,
  pages: true,
});

export const Site = z.extend(publicSettings, {
  /** True if SMTP_URL is set. */
  has_email: z.boolean(),
});
export type Site = z.infer<typeof Site>;
export type SettingsAndEmail = Settings & Pick<Site, "has_email">;

const names = Object.keys(Site.shape) as (keyof Site)[];
export const siteOf = (settings: SettingsAndEmail) =>
  Object.fromEntries(names.map((name) => [name, settings[name]])) as Site;

export const getSite = route("GET", "/site/", {
  summary: "Get the site's public settings",
  response: { 200: Site },
});

export const getSitePage = route("GET", "/site/:page", {
  summary: "Get the about or imprint page as HTML",
  description: "Returns 404 if the page is empty.",
  params: z.object({ page: PageName }),
  response: { 200: z.object({ html: z.string() }) },
  errors: ["not_found"],
});

export const getSiteSettings = route("GET", "/site/settings", {
  summary: "Get the site's settings",
  security: superusers,
  response: { 200: Settings },
});

const SettingsChange = z.extend(z.partial(z.object(all)), {
  updated_at: z.optional(z.string("updated_at must be text")),
});
export type SettingsChange = z.infer<typeof SettingsChange>;

export const changeSiteSettings = route("PATCH", "/site/settings", {
  summary: "Update the site's settings",
  description:
    "Changes all given settings or none. Returns 409 if `updated_at` is sent and the settings have changed since.",
  security: superusers,
  body: SettingsChange,
  response: { 200: Settings },
  errors: ["settings_changed"],
});
