import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { SiteSettings, Tile } from "#contract/site.ts";
import { site as config } from "#site";
import { refused } from "../testing/refusal.ts";
import { startSite, type TestSite } from "../testing/start-site.ts";
import { checkedDefaults } from "./defaults.ts";
import { findSettings } from "./queries.ts";

const text = async (site: TestSite, path: string) =>
  (await site.send(path, { headers: { accept: "text/html" } })).text();

const tile: Tile = {
  title: "Garden",
  subtext: null,
  href: "https://garden.example",
  icon: "mountains",
  disabled: false,
};

test("a new site has the words of site.config.ts, for everybody; its owner sees when they were changed", async () => {
  await using site = await startSite();
  const { owner_email: _, ...words } = checkedDefaults(config);
  expect(await site.client()("GET /site/")).toEqual(words);
  const owner = await site.join({ is_superuser: true });
  const updated_at = new Date(site.clock.now).toISOString();
  expect(await owner.api("GET /site/settings")).toEqual({
    ...words,
    owner_email: null,
    updated_at,
  });
});

test("what is changed stands on every page, in the feed, previews, manifest, mail and document at once", async () => {
  await using site = await startSite();
  const owner = await site.join({ is_superuser: true });
  await owner.api("POST /playlists/", { body: { year: 2024, month: 3, qobuz_id: "1234567" } });
  const paths = [
    "/",
    "/music",
    "/photography",
    "/music/2024",
    "/music/2024/march",
    "/login",
    "/nothing-here",
  ];
  for (const path of paths) expect(await text(site, path)).toContain("Mixtape</title>");
  expect(await text(site, "/")).not.toMatch(/<main.*A playlist every month.*<\/main>/s);
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
  await owner.api("PATCH /site/settings", { body });

  for (const path of paths) {
    const answer = await site.send(path, { headers: { accept: "text/html" } });
    const html = await answer.text();
    expect(html, path).toMatch(/<title>(?:[\w ]+ · )?Ada &amp; Co<\/title>/);
    expect(html, path).toContain('<html lang="en" class="light" data-theme="light"');
    expect(html, path).toContain('<meta name="theme-color" content="#faf7f2"/>');
    expect(html, path).toContain('<link rel="me" href="https://social.example/@ada"/>');
    expect(html, path).toMatch(
      /<a rel="me" href="https:\/\/social\.example\/@ada">social\.example\/@ada<\/a>|ssr:!1/,
    );
    // Nobody's address is given to strangers.
    expect(html, path).not.toContain("ada@example.com");
    const [, styles = ""] =
      /<style>(@layer base\{:root\{--accent:#7ad0ff;[^<]*)<\/style>/.exec(html) ?? [];
    const hash = createHash("sha256").update(styles).digest("base64");
    expect(answer.headers.get("content-security-policy"), path).toContain(`'sha256-${hash}'`);
  }
  const home = await text(site, "/");
  expect(home).toContain("Garden");
  expect(home).toMatch(
    /<h1[^>]*>Ada &amp; Co<\/h1><p class="masthead-words">Songs &lt;i&gt;for&lt;\/i&gt; walking<\/p>.*<article/s,
  );
  expect(home).not.toContain("Theater company");
  expect(await (await site.send("/feed.xml")).text()).toContain("<title>Ada &amp; Co</title>");
  expect(await (await site.send("/site.webmanifest")).json()).toMatchObject({
    name: "Ada & Co",
    lang: "en",
    theme_color: "#faf7f2",
  });
  expect(await (await site.send("/openapi.json")).json()).toMatchObject({
    info: { title: "Ada & Co" },
  });
  const url = encodeURIComponent("https://mixtape.example/music/2024/march");
  const player = (await (await site.send(`/oembed?url=${url}`)).json()) as {
    provider_name: string;
    html: string;
  };
  expect(player.provider_name).toBe("Ada & Co");
  expect(player.html).toContain("zone=GB-en");
  const mail = await site.send(`/password-recovery-html-content/${owner.email}`, {
    method: "POST",
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect(await mail.text()).toContain("Ada &amp; Co");
  const { updated_at: _time, ...saved } = await owner.api("GET /site/settings");
  expect(saved).toEqual({ ...checkedDefaults(config), ...body });
  expect(await site.client()("GET /site/")).not.toHaveProperty("owner_email");
});

test("the cards are drawn anew with the new name", async () => {
  await using site = await startSite();
  const owner = await site.join({ is_superuser: true });
  await owner.api("POST /playlists/", { body: { year: 2024, month: 3 } });
  const drawn = async (path: string) => (await site.send(path)).headers.get("etag");
  const before = [await drawn("/cards/site.jpg"), await drawn("/cards/2024/march.jpg")];
  await owner.api("PATCH /site/settings", { body: { name: "Another" } });
  const after = [await drawn("/cards/site.jpg"), await drawn("/cards/2024/march.jpg")];
  expect(after.every((etag, index) => etag && etag !== before[index])).toBe(true);
});

test("a save over what another owner saved meanwhile is refused, and the first change stays", async () => {
  await using site = await startSite();
  const [one, other] = [
    await site.join({ is_superuser: true }),
    await site.join({ is_superuser: true }),
  ];
  const { updated_at } = await one.api("GET /site/settings");
  // At the same moment: the clock stands still.
  const saved = await one.api("PATCH /site/settings", { body: { name: "One", updated_at } });
  expect(saved.updated_at).not.toBe(updated_at);
  const late = other.api("PATCH /site/settings", { body: { name: "Other", updated_at } });
  await refused(late, 409, "The settings were changed in the meantime");
  expect(await site.client()("GET /site/")).toMatchObject({ name: "One" });
  // Without saying what was read, it is written; what was not sent stays.
  await other.api("PATCH /site/settings", { body: { description: "Mine" } });
  expect(await site.client()("GET /site/")).toMatchObject({ name: "One", description: "Mine" });
});

test("a change of nothing that is known is no save", async () => {
  await using site = await startSite();
  const { token, api } = await site.join({ is_superuser: true });
  await api("PATCH /site/settings", { body: { name: "One" } });
  const before = await api("GET /site/settings");
  for (const body of [{}, { unknown: "entry" }, { updated_at: before.updated_at }]) {
    const answer = await site.send("/site/settings", {
      method: "PATCH",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect([answer.status, await answer.json()]).toEqual([200, before]);
  }
  expect(await api("GET /site/settings")).toEqual(before);
});

const refusals: [object, string | RegExp][] = [
  [{ name: "" }, "Name is required"],
  [{ name: "x".repeat(61) }, "Name must be at most 60 characters"],
  [{ description: "x".repeat(201) }, "Description must be at most 200 characters"],
  [{ default_theme: "blue" }, "Default theme must be one of system, light, dark"],
  [{ accent: { dark: "#ff8a5c" } }, "Accent (light) must be a colour like #ff8a5c"],
  [
    { accent: { dark: "#ff8a5c;}", light: "#b8431a" } },
    "Accent (dark) must be a colour like #ff8a5c",
  ],
  [{ accent: { dark: "#ff8a5c", light: "#ffe14d" } }, /^Accent \(light\) is too faint/],
  [{ home_tiles: Array(13).fill(tile) }, "Home tiles may be 12 at most"],
  [{ home_tiles: [{ ...tile, title: "" }] }, "Tile title is required"],
  [{ photography_tiles: [{ ...tile, icon: "skull" }] }, /^Tile icon must be one of music, camera/],
  ...[
    ...["javascript:alert(1)", "//evil.example", "/\\evil.example", "garden", "https://", "/a b"],
    ...["", "/a\0", "/\ud800", "https://example.com/\u007f", "/\u202egpj"],
  ].map((href): [object, RegExp] => [
    { home_tiles: [{ ...tile, href }] },
    /^Tile address must be a path of this site/,
  ]),
  [{ first_year: 1899 }, "First year must be a whole number from 1900 to 2100"],
  [{ last_year: 2017 }, "Last year must not be before the first year"],
  [{ break_years: [2020, 2020] }, "Break years must not name a year twice"],
  [{ qobuz_zone: "FR" }, "Qobuz zone must be a country and a language, like FR-fr"],
  [{ me_links: ["/music"] }, /^A profile link must be an address that begins with http/],
  [{ signup_open: "no" }, "Sign-up open must be true or false"],
  [{ owner_email: "ada" }, "Contact email must be an e-mail address"],
];

test("what is wrong is refused with a sentence that names it, and nothing of the rest is kept", async () => {
  await using site = await startSite();
  const { api } = await site.join({ is_superuser: true });
  const before = await api("GET /site/settings");
  for (const [body, sentence] of refusals)
    await refused(
      api("PATCH /site/settings", { body: { description: "Kept?", name: "Kept?", ...body } }),
      422,
      sentence,
    );
  expect(await api("GET /site/settings")).toEqual(before);
});

test("addresses are kept without the spaces around them", async () => {
  await using site = await startSite();
  const { api } = await site.join({ is_superuser: true });
  const body = {
    owner_email: "  Ada@example.com\t",
    home_tiles: [{ ...tile, href: " /music " }],
    me_links: [" https://ada.example/ "],
  };
  expect(await api("PATCH /site/settings", { body })).toMatchObject({
    owner_email: "Ada@example.com",
    home_tiles: [{ href: "/music" }],
    me_links: ["https://ada.example/"],
  });
});

test("sign-up that is closed refuses, and opens again", async () => {
  await using site = await startSite();
  const { api } = await site.join({ is_superuser: true });
  await api("PATCH /site/settings", { body: { signup_open: false } });
  const body = { email: "new@example.com", full_name: "Somebody New", password: "a good password" };
  await refused(
    site.client()("POST /users/signup", { body }),
    409,
    "Sign-up is closed on this site",
  );
  // Following needs no account.
  const html = await (await site.send("/", { headers: { accept: "text/html" } })).text();
  expect(html).toContain("Get new playlists by email");
  // The owner still adds people.
  await api("POST /users/", { body: { email: "friend@example.com", password: "a good password" } });
  await api("PATCH /site/settings", { body: { signup_open: true } });
  expect(await site.client()("POST /users/signup", { body })).toMatchObject({
    email: "new@example.com",
  });
});

test("the words are cached as bytes like the pages, and made anew by a change", async () => {
  await using site = await startSite();
  const { api } = await site.join({ is_superuser: true });
  const ask = (etag?: string | null) =>
    site.send("/site/", { headers: etag ? { "if-none-match": etag } : {} });
  const etag = (await ask()).headers.get("etag");
  expect((await ask(etag)).status).toBe(304);
  await api("PATCH /site/settings", { body: { name: "New" } });
  const changed = await ask(etag);
  expect([changed.status, ((await changed.json()) as { name: string }).name]).toEqual([200, "New"]);
});

test("an address from before it would be refused is told, and can be replaced", async () => {
  await using site = await startSite();
  const { api } = await site.join({ is_superuser: true });
  const settings = JSON.stringify({
    home_tiles: [{ ...tile, href: "/a\u0001" }],
    me_links: ["https://example.com/\u0001"],
  });
  await site.db.updateTable("site_settings").set({ settings }).execute();
  await api("POST /playlists/", { body: { year: 2025, month: 10 } });
  expect(await site.client()("GET /site/")).toMatchObject({ home_tiles: [{ href: "/a\u0001" }] });
  expect(await api("GET /site/settings")).toMatchObject({
    me_links: ["https://example.com/\u0001"],
  });
  const mended = { home_tiles: [{ ...tile, href: "/a" }], me_links: [] };
  expect(await api("PATCH /site/settings", { body: mended })).toMatchObject({
    home_tiles: [{ href: "/a" }],
    me_links: [],
  });
});

test("written before an entry was added, the settings have the default for it", async () => {
  await using site = await startSite();
  await site.db
    .updateTable("site_settings")
    .set({ settings: JSON.stringify({ name: "Old" }) })
    .execute();
  expect(await findSettings(site.db)).toMatchObject({
    name: "Old",
    first_year: 2018,
    signup_open: true,
  });
});
