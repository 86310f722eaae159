import { expect, test } from "vitest";
import { type SiteSettings, siteOf, type Tile } from "#contract/site.ts";
import { ownedSite } from "../../testing/owned-site.ts";
import { refused } from "../../testing/refusal.ts";
import { siteDefaults } from "./defaults.ts";
import { findSettings } from "./queries.ts";

const site = ownedSite();

const tile: Tile = {
  ...{ title: "Garden", subtext: null, href: "https://garden.example" },
  ...{ icon: "mountains", disabled: false },
};
const change = (body: object, api = site.api) => api("PATCH /site/settings", { body });
const words = () => site.client()("GET /site/");

test("a new site has the words of site.config.ts, for everybody; its owner sees when they were changed", async () => {
  const { owner_email: _, about, imprint, ...open } = siteDefaults();
  expect([about, imprint, await words()]).toEqual([null, null, { ...open, pages: [] }]);
  expect(await site.api("GET /site/settings")).toEqual({
    ...siteDefaults(),
    pages: [],
    updated_at: new Date(site.clock.now).toISOString(),
  });
});

test("M6: an entry of the settings that is not named for visitors stays the owner's", async () => {
  const saved = { ...(await findSettings(site.db)), new_entry: "for the owner" };
  expect(siteOf(saved)).toEqual(await words());
});

test("what is changed stands on every page, in the feed, previews, manifest, mail and document at once", async () => {
  await site.add({ year: 2024, month: 3, qobuz_id: "1234567" });
  const paths = [
    ...["/", "/music", "/photography", "/music/2024", "/music/2024/march"],
    ...["/login", "/nothing-here"],
  ];
  const page = (path: string) => site.send(path, { headers: { accept: "text/html" } });
  for (const path of paths) expect(await (await page(path)).text()).toContain("Mixtape</title>");
  expect(await (await page("/")).text()).not.toMatch(/<main.*A playlist every month.*<\/main>/s);
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
    const answer = await page(path);
    const html = await answer.text();
    expect(html, path).toMatch(/<title>(?:[\w ]+ · )?Ada &amp; Co<\/title>/);
    for (const part of [
      '<html lang="en" class="light" data-theme="light"',
      '<meta name="theme-color" content="#faf7f2"',
      '<link rel="me" href="https://social.example/@ada"',
    ])
      expect(html, path).toContain(part);
    // Nobody's address is given to strangers.
    expect(html, path).not.toContain("ada@example.com");
    expect(html, path).toMatch(/<style nonce="[\w-]+">@layer base\{:root\{--accent:#7ad0ff;/);
  }
  const home = await (await page("/")).text();
  expect(home).toContain("Garden");
  expect(home).toMatch(
    /<h1[^>]*>Ada &amp; Co<\/h1><p class="masthead-words">Songs &lt;i&gt;for&lt;\/i&gt; walking<\/p>.*<article/s,
  );
  const feed = await site.send("/feed.xml");
  expect(await feed.text()).toContain("<title>Ada &amp; Co</title>");
  const url = encodeURIComponent("https://mixtape.example/music/2024/march");
  for (const [path, expected] of [
    ["/site.webmanifest", { name: "Ada & Co", theme_color: "#faf7f2" }],
    ["/openapi.json", { info: { title: "Ada & Co" } }],
    [
      `/oembed?url=${url}`,
      { provider_name: "Ada & Co", html: expect.stringContaining("zone=GB-en") },
    ],
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

test("a save over what another owner saved meanwhile is refused, and the first change stays; what is saved already is no change", async () => {
  const { api } = await site.join({ is_superuser: true });
  const { updated_at } = await site.api("GET /site/settings");
  // At the same moment: the clock stands still.
  const saved = await change({ name: "One", updated_at });
  expect(saved.updated_at).not.toBe(updated_at);
  const late = change({ name: "Other", updated_at }, api);
  await refused(late, 409, "The settings have changed since you opened them");
  // The last one is sent again, because its answer was lost.
  const repeated = { name: "One", updated_at };
  for (const body of [{}, { unknown: "entry" }, { updated_at: saved.updated_at }, repeated])
    expect(await change(body)).toEqual(saved);
  // Without saying what was read, it is written; what was not sent stays.
  await change({ description: "Mine" }, api);
  expect(await words()).toMatchObject({ name: "One", description: "Mine" });
});

const hrefs = [
  ...["javascript:alert(1)", "//evil.example", "/\\evil.example", "garden", "https://", "/a b"],
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

test("what is wrong is refused with a sentence that names it, and nothing of the rest is kept", async () => {
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

test("sign-up that is closed refuses, and opens again; the owner still adds people", async () => {
  await change({ signup_open: false });
  const body = { email: "new@example.com", full_name: "Somebody New", password: "a good password" };
  const signUp = () => site.client()("POST /users/signup", { body });
  await refused(signUp(), 409, "Sign-up is closed on this site");
  await site.api("POST /users/", { body: { ...body, email: "friend@example.com" } });
  await change({ signup_open: true });
  expect(await signUp()).toMatchObject({ email: "new@example.com" });
});

test("settings from before a rule or an entry was added are shown, and can be corrected", async () => {
  const old = {
    home_tiles: [{ ...tile, href: "/a\u0001" }],
    me_links: ["https://x.example/\u0001"],
  };
  const settings = JSON.stringify(old);
  await site.db.updateTable("site_settings").set({ settings }).execute();
  expect(await findSettings(site.db)).toMatchObject({ ...siteDefaults(), ...old });
  // A change through the site, so that it reads them.
  await site.add();
  expect(await words()).toMatchObject(old);
  expect(await site.api("GET /site/settings")).toMatchObject(old);
  const corrected = { home_tiles: [tile], me_links: [] };
  expect(await change(corrected)).toMatchObject(corrected);
});

test("about and imprint are pages once they have words: in the footer, the sitemap and the cache, and no part of other pages", async () => {
  const pages = ["/about", "/imprint"];
  const html = (path: string) => site.send(path, { headers: { accept: "text/html" } });
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
  const home = await (await html("/")).text();
  expect(home).toMatch(/<footer.*href="\/imprint"[^>]*>Imprint<.*<\/footer>/s);
  expect(home).not.toMatch(/Unter den Linden|href="\/about"/);
  expect(await sitemap()).toContain("<loc>https://mixtape.example/imprint</loc>");

  await change({ imprint: null });
  expect(await statuses()).toEqual([404, 404, 404]);
});
