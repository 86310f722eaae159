import { expect, test } from "vitest";
import { platformRecords } from "#domain/platforms.ts";
import { sitePages } from "#domain/site-pages.ts";
import { site as defaults } from "#site";
import { ownedSite } from "../../testing/owned-site.ts";
import { song } from "../../testing/songs.ts";
import { exampleIds } from "../../testing/whole-playlist.ts";

// Configures a mail server, so that pages offer the form for following by email.
const site = ownedSite({
  environment: { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "site@mixtape.example" },
});
const origin = "https://mixtape.example";

const html = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };
const text = async (path: string) => (await site.send(path)).text();
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found]) => found);
const time = () => new Date(site.clock.now).toISOString();

test("feed: lists the newest playlist first, with links, cover and songs", async () => {
  const image = await site.upload();
  const stem = image.replace(".jpg", "");
  const march = { year: 2024, month: 3, image, ...exampleIds };
  const { id } = await site.add(march, song("Maren Vale - Slow & Harbour"));
  const made = time();
  await site.add({ year: 2018, end_year: 2022, is_extended: true });
  const feed = await text("/feed.xml");
  expect(all(feed, /<title>(.*?)<\/title>/g)).toEqual(["Mixtape", "2018-2022+", "March 2024"]);
  const entry = feed.slice(feed.indexOf(`urn:uuid:${id}`));
  expect(all(entry, /<link rel="related" title="(\w+)"/g)).toEqual(
    defaults.platforms.map((platform) => platformRecords[platform].name),
  );
  for (const part of [
    `<link rel="alternate" type="text/html" href="${origin}/music/2024/march"/>`,
    `<link rel="enclosure" type="image/jpeg" href="${origin}/images/${stem}-1200.jpg"/>`,
    `&lt;img src=&quot;${origin}/images/${stem}-480.webp&quot;`,
    "&lt;li&gt;Slow &amp;amp; Harbour – Maren Vale&lt;/li&gt;",
    `<published>${made}</published>\n<updated>${made}</updated>`,
  ])
    expect(entry).toContain(part);
  expect(feed).toContain(`<updated>${time()}</updated>\n<entry>`);
});

test("feed and sitemap: change with every new, changed or deleted playlist", async () => {
  const dates = async () =>
    Object.fromEntries(
      (await text("/sitemap.xml"))
        .matchAll(/<loc>https:\/\/mixtape\.example(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?/g)
        .map(([, path, date]) => [path, date]),
    );
  const empty = Object.fromEntries(sitePages.map(({ path }) => [path, undefined]));
  expect(await dates()).toEqual(empty);
  expect(await text("/feed.xml")).not.toContain("<entry>");
  const { id } = await site.add({ year: 2024, month: 3 });
  const first = time();
  await site.add({ year: 2023, is_bonus: true, bonus_number: 1 });
  const march = ["/", "/music", "/music/2024", "/music/2024/march"];
  const changedAt = (date: string) => Object.fromEntries(march.map((path) => [path, date]));
  const bonus = { "/music/2023": time(), "/music/2023/bonus-1": time() };
  expect(await dates()).toEqual({ ...empty, ...bonus, ...changedAt(first) });
  for (const path of Object.keys(await dates()))
    expect([path, (await site.send(path, { headers: html })).status]).toEqual([path, 200]);
  expect(await text("/feed.xml")).toContain(`${origin}/music/2024/march`);
  site.clock.now += 1000;
  await site.change(id, exampleIds);
  expect(await dates()).toEqual({ ...empty, ...bonus, ...changedAt(time()) });
  await site.remove(id);
  expect(Object.keys(await dates())).not.toContain("/music/2024");
  expect(await text("/feed.xml")).not.toContain(`${origin}/music/2024/march`);
});

test("/feed.xml: browsers get a page about following, and feed readers get the feed", async () => {
  await site.add({ year: 2024, month: 3 });
  const page = await site.send("/feed.xml", { headers: html });
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const words = await page.text();
  for (const part of [
    `${origin}/feed.xml`,
    "March 2024",
    '<form action="/followers/form" method="post">',
    'name="email"',
    'href="/feed.xml#by-mail"',
  ])
    expect(words).toContain(part);
  const reader = "application/atom+xml, text/xml;q=0.8, text/html;q=0.7, */*;q=0.1";
  for (const accept of ["*/*", reader]) {
    const feed = await site.send("/feed.xml", { headers: { accept } });
    expect(feed.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    const known = { "if-none-match": feed.headers.get("etag") ?? "" };
    expect((await site.send("/feed.xml", { headers: known })).status).toBe(304);
    expect((await site.send("/feed.xml", { headers: { ...html, ...known } })).status).toBe(200);
  }
});

test("GET /music/newest: returns the 13 newest playlists, newest first", async () => {
  for (let year = 2001; year <= 2014; year++) await site.add({ year });
  const { data, count } = await site.client()("GET /music/newest");
  const years = Array.from({ length: 13 }, (_, index) => 2014 - index);
  expect([count, data.map(({ year }) => year)]).toEqual([13, years]);
  expect((await site.send("/music/newest", { headers: html })).status).toBe(404);
});

test("robots.txt, manifest and /favicon.ico: link only to existing files", async () => {
  for (const [path, type] of [
    ["/sitemap.xml", "application/xml; charset=utf-8"],
    ["/robots.txt", "text/plain; charset=utf-8"],
    ["/site.webmanifest", "application/manifest+json"],
  ] as const)
    expect((await site.send(path)).headers.get("content-type")).toBe(type);
  expect(await text("/robots.txt")).toContain(`Sitemap: ${origin}/sitemap.xml\n`);
  const manifest = await (await site.send("/site.webmanifest")).json();
  expect(manifest).toMatchObject({ name: "Mixtape", start_url: "/", background_color: "#111014" });
  const asked = await site.send("/favicon.ico");
  const cached = asked.headers.get("cache-control");
  expect([asked.status, cached]).toEqual([302, "public, max-age=86400"]);
  const favicon = { src: asked.headers.get("location") ?? "", type: "image/png" };
  const icons: { src: string; type: string; sizes?: string }[] = [...manifest.icons, favicon];
  for (const { src, type, sizes } of icons) {
    const icon = await site.send(src);
    expect([src, icon.status, icon.headers.get("content-type")]).toEqual([src, 200, type]);
    if (type !== "image/png" || !sizes) continue;
    const bytes = Buffer.from(await icon.arrayBuffer());
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
});
