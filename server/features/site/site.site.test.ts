import { expect, test } from "vitest";
import { type SiteSettings, siteOf, type Tile } from "#contract/site.ts";
import { ownedSite } from "../../testing/owned-site.ts";
import { refused } from "../../testing/refusal.ts";
import { siteDefaults } from "./defaults.ts";
import { findSettings } from "./queries.ts";

const site = ownedSite();

const tile: Tile = {
  title: "Garden",
  subtext: null,
  href: "https://garden.example",
  icon: "mountains",
  disabled: false,
};
const change = (body: object, api = site.api) => api("PATCH /site/settings", { body });
const words = () => site.client()("GET /site/");
const html = (path: string) => site.send(path, { headers: { accept: "text/html" } });

test("site settings: a new site has the settings of site.config.ts", async () => {
  const { owner_email, about, imprint, letter_problems, letter_monthly, ...open } = siteDefaults();
  expect([owner_email, about, imprint]).toEqual([null, null, null]);
  expect([letter_problems, letter_monthly]).toEqual([true, true]);
  expect(await words()).toEqual({ ...open, pages: [], has_email: false });
  expect(await site.api("GET /site/settings")).toEqual({
    ...siteDefaults(),
    pages: [],
    updated_at: new Date(site.clock.now).toISOString(),
  });
});

test("M6: site settings: a setting that is missing in the public schema is not sent to visitors", async () => {
  const saved = { ...(await findSettings(site.db)), has_email: false, new_entry: "x" };
  expect(siteOf(saved)).toEqual(await words());
});

test("site settings: a saved change appears everywhere without a restart", async () => {
  await site.add({ year: 2024, month: 3, qobuz_id: "1234567" });
  const paths = [
    ...["/", "/music", "/photography", "/music/2024", "/music/2024/march"],
    ...["/login", "/nothing-here"],
  ];
  for (const path of paths) expect(await site.page(path)).toContain("Mixtape</title>");
  expect(await site.page("/")).not.toMatch(/<main.*A playlist every month.*<\/main>/s);
  const body: Partial<SiteSettings> = {
    name: "Ada & Co",
    description: "Songs <i>for</i> walking",
    accent: { dark: "#7ad0ff", light: "#005a8c" },
    default_theme: "light",
    home_tiles: [tile],
    me_links: ["https://social.example/@ada"],
    qobuz_zone: "GB-en",
    owner_email: "ada@example.com",
  };
  await change(body);

  for (const path of paths) {
    const page = await site.page(path);
    expect(page, path).toMatch(/<title>(?:[\w ]+ · )?Ada &amp; Co<\/title>/);
    for (const part of [
      '<html lang="en" class="light" data-theme="light"',
      '<meta name="theme-color" content="#faf7f2"',
      '<link rel="me" href="https://social.example/@ada"',
    ])
      expect(page, path).toContain(part);
    expect(page, path).not.toContain("ada@example.com");
    expect(page, path).toMatch(/<style nonce="[\w-]+">@layer base\{:root\{--accent:#7ad0ff;/);
  }
  const home = await site.page("/");
  expect(home).toContain("Garden");
  expect(home).toMatch(
    /<h1[^>]*>Ada &amp; Co<\/h1><p class="masthead-words">Songs &lt;i&gt;for&lt;\/i&gt; walking<\/p>.*<article/s,
  );
  const feed = await site.send("/feed.xml");
  expect(await feed.text()).toContain("<title>Ada &amp; Co</title>");
  const oembed = "/oembed?url=https%3A%2F%2Fmixtape.example%2Fmusic%2F2024%2Fmarch";
  const player = expect.stringContaining("zone=GB-en");
  for (const [path, expected] of [
    ["/site.webmanifest", { name: "Ada & Co", theme_color: "#faf7f2" }],
    ["/openapi.json", { info: { title: "Ada & Co" } }],
    [oembed, { provider_name: "Ada & Co", html: player }],
  ] as const)
    expect(await (await site.send(path)).json()).toMatchObject(expected);
  const mail = await site.send(`/password-recovery-html-content/${site.owner.email}`, {
    method: "POST",
    headers: { authorization: `Bearer ${site.owner.token}` },
  });
  expect(await mail.text()).toContain("Ada &amp; Co");
  expect(await site.api("GET /site/settings")).toMatchObject({ ...siteDefaults(), ...body });
  expect(await words()).not.toHaveProperty("owner_email");
});

test("site settings: saving over another owner's change is refused", async () => {
  const { api } = await site.join({ is_superuser: true });
  const { updated_at } = await site.api("GET /site/settings");
  // `updated_at` must change with each save, although the test's clock stands still.
  const saved = await change({ name: "One", updated_at });
  expect(saved.updated_at).not.toBe(updated_at);
  const conflict = [409, "The settings have changed since you opened them"] as const;
  await refused(change({ name: "Other", updated_at }, api), ...conflict);
  await refused(change({ name: "One", updated_at }), ...conflict);
  for (const body of [{}, { unknown: "entry" }, { updated_at: saved.updated_at }])
    expect(await change(body)).toEqual(saved);
  // A change without `updated_at` is saved unconditionally.
  await change({ description: "Mine" }, api);
  expect(await words()).toMatchObject({ name: "One", description: "Mine" });
});

const hrefs = [
  "javascript:alert(1)",
  "//evil.example",
  "/\\evil.example",
  "garden",
  "https://",
  "/a b",
];
const refusals: [object, string | RegExp][] = [
  [{ name: "" }, "Name is required"],
  [{ name: "x".repeat(61) }, "Name must be at most 60 characters"],
  [{ description: "x".repeat(201) }, "Description must be at most 200 characters"],
  [{ default_theme: "blue" }, "Default theme must be one of system, light, dark"],
  [{ accent: { dark: "#ff8a5c;}", light: "#b8431a" } }, /^Accent, dark theme: use a colour like/],
  [{ accent: { dark: "#ff8a5c", light: "#ffe14d" } }, /^Accent, light theme: too faint/],
  [{ home_tiles: Array(13).fill(tile) }, "You can have at most 12 home tiles"],
  [{ home_tiles: [{ ...tile, title: "" }] }, "Tile title is required"],
  [{ photography_tiles: [{ ...tile, icon: "skull" }] }, /^Tile icon must be one of music, camera/],
  ...hrefs.map((href): [object, RegExp] => [
    { home_tiles: [{ ...tile, href }] },
    /^Tile address must be a path on this site/,
  ]),
  [{ first_year: 1899 }, "First year must be a whole number from 1900 to 2100"],
  [{ last_year: 2017 }, "Last year must not be before the first year"],
  [{ break_years: [2020, 2020] }, "List each break year only once"],
  [{ platforms: [] }, "Offer at least one platform"],
  [{ platforms: ["tidal", "tidal"] }, "List each platform only once"],
  [
    { platforms: ["nowhere"] },
    "A platform must be one of spotify, deezer, youtube, qobuz, apple, tidal",
  ],
  [{ qobuz_zone: "FR" }, "Qobuz zone must be a country and a language, like FR-fr"],
  [{ me_links: ["/music"] }, /^A profile link must be a URL that starts with http/],
  [{ about: "x".repeat(20_001) }, "About must be at most 20,000 characters"],
  [{ signup_open: "no" }, "Sign-up open must be true or false"],
  [{ owner_email: "ada" }, "Contact email must be a valid email address"],
];

test("site settings: a request with one invalid value saves nothing", async () => {
  const before = await site.api("GET /site/settings");
  for (const [body, sentence] of refusals)
    await refused(change({ description: "Kept?", ...body }), 422, sentence);
  expect(await site.api("GET /site/settings")).toEqual(before);
  const spaced = { owner_email: "  Ada@example.com\t", me_links: [" https://ada.example/ "] };
  expect(await change(spaced)).toMatchObject({
    owner_email: "Ada@example.com",
    me_links: ["https://ada.example/"],
  });
});

test("sign-up: is refused while sign-up is closed in the site settings", async () => {
  await change({ signup_open: false });
  const body = { email: "new@example.com", full_name: "Somebody New", password: "a good password" };
  const signUp = () => site.client()("POST /users/signup", { body });
  await refused(signUp(), 409, "Sign-up is closed on this site");
  await site.api("POST /users/", { body: { ...body, email: "friend@example.com" } });
  await change({ signup_open: true });
  expect(await signUp()).toMatchObject({ email: "new@example.com" });
});

test("site settings: stored values that break a newer rule can still be read and corrected", async () => {
  const old = {
    home_tiles: [{ ...tile, href: "/a\u0001" }],
    me_links: ["https://x.example/\u0001"],
  };
  const settings = JSON.stringify(old);
  await site.db.updateTable("site_settings").set({ settings }).execute();
  expect(await findSettings(site.db)).toMatchObject({ ...siteDefaults(), ...old });
  // A new playlist invalidates the cached settings.
  await site.add();
  expect(await words()).toMatchObject(old);
  expect(await site.api("GET /site/settings")).toMatchObject(old);
  const corrected = { home_tiles: [tile], me_links: [] };
  expect(await change(corrected)).toMatchObject(corrected);
});

test("about and imprint: exist as pages only while they have a text", async () => {
  const pages = ["/about", "/imprint"];
  const statuses = async () =>
    Promise.all([...pages, "/site/about"].map(async (path) => (await html(path)).status));
  const sitemap = async () => (await site.send("/sitemap.xml")).text();
  expect(await statuses()).toEqual([404, 404, 404]);
  expect(await sitemap()).not.toContain("/imprint");

  const imprint = `# Who\n\nAda & Co\\\nUnter den Linden 1 <b>${"ä".repeat(19_900)}</b>`;
  expect(await change({ about: " \n ", imprint })).toMatchObject({ about: null, imprint });
  expect(await words()).toMatchObject({ pages: ["imprint"] });
  expect(await statuses()).toEqual([404, 200, 404]);
  const page = await html("/imprint");
  expect(page.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  const text = await page.text();
  expect(text).toMatch(/<h1[^>]*>Imprint<\/h1>.*<h2>Who<\/h2>\s*<p>Ada &amp; Co<br \/>/s);
  expect(text).toMatch(/name="description" content="Who Ada &amp; Co Unter/);
  const home = await site.page("/");
  expect(home).toMatch(/<footer.*href="\/imprint"[^>]*>Imprint<.*<\/footer>/s);
  expect(home).not.toMatch(/Unter den Linden|href="\/about"/);
  expect(await sitemap()).toContain("<loc>https://mixtape.example/imprint</loc>");

  await change({ imprint: null });
  expect(await statuses()).toEqual([404, 404, 404]);
});
