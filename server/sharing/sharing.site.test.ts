import { expect, test } from "vitest";
import { platformIds, platforms } from "#contract/platforms.ts";
import { sitePages } from "#contract/site-pages.ts";
import { ownedSite } from "../testing/owned-site.ts";
import { song } from "../testing/songs.ts";
import { exampleIds } from "../testing/whole-playlist.ts";

const site = ownedSite();
const origin = "https://mixtape.example";

const text = async (path: string) => (await site.send(path)).text();
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found]) => found);
const time = () => new Date(site.clock.now).toISOString();

test("the feed holds the newest first, each with its page, cover, songs, platforms and times", async () => {
  const image = await site.upload();
  const stem = image.replace(".png", "");
  const march = { year: 2024, month: 3, image, ...exampleIds };
  const { id } = await site.add(march, song("Maren Vale - Slow & Harbour"));
  const made = time();
  await site.add({ year: 2018, end_year: 2022, is_extended: true });
  const feed = await text("/feed.xml");
  expect(all(feed, /<title>(.*?)<\/title>/g)).toEqual(["Mixtape", "2018-2022+", "March 2024"]);
  const entry = feed.slice(feed.indexOf(`urn:uuid:${id}`));
  expect(all(entry, /<link rel="alternate" type="text\/html" href="(.*?)"/g)).toEqual([
    `${origin}/music/2024/march`,
  ]);
  expect(all(entry, /<link rel="related" title="(\w+)"/g)).toEqual(
    platforms.map((platform) => platformIds[platform].name),
  );
  for (const part of [
    `<link rel="enclosure" type="image/jpeg" href="${origin}/images/${stem}-1200.jpg"/>`,
    `&lt;img src=&quot;${origin}/images/${stem}-480.webp&quot;`,
    "&lt;li&gt;Slow &amp;amp; Harbour – Maren Vale&lt;/li&gt;",
    `<published>${made}</published>\n<updated>${made}</updated>`,
  ])
    expect(entry).toContain(part);
  expect(feed).toContain(`<updated>${time()}</updated>\n<entry>`);
});

test("feed and sitemap are there on an empty site, and change with every playlist", async () => {
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
  const params = { playlist_id: id };
  const first = time();
  await site.add({ year: 2023, is_bonus: true, bonus_number: 1 });
  const march = ["/", "/music", "/music/2024", "/music/2024/march"];
  const changedAt = (date: string) => Object.fromEntries(march.map((path) => [path, date]));
  const bonus = { "/music/2023": time(), "/music/2023/bonus-1": time() };
  expect(await dates()).toEqual({ ...empty, ...bonus, ...changedAt(first) });
  expect(await text("/feed.xml")).toContain(`${origin}/music/2024/march`);
  site.clock.now += 1000;
  const body = { spotify_id: exampleIds.spotify_id };
  await site.api("PATCH /playlists/:playlist_id", { params, body });
  expect(await dates()).toEqual({ ...empty, ...bonus, ...changedAt(time()) });
  await site.api("DELETE /playlists/:playlist_id", { params });
  expect(Object.keys(await dates())).not.toContain("/music/2024");
  expect(await text("/feed.xml")).not.toContain(`${origin}/music/2024/march`);
});

test("every page of the sitemap is a page for programs that make previews, though they name no type", async () => {
  await site.add({ year: 2024, month: 3 });
  await site.add({ year: 2018, end_year: 2022 });
  const paths = all(await text("/sitemap.xml"), /<loc>https:\/\/mixtape\.example(.*?)<\/loc>/g);
  expect(paths).toHaveLength(6);
  for (const path of paths) {
    const robot = { "user-agent": "facebookexternalhit/1.1" };
    const page = await site.send(String(path), { headers: robot });
    expect([path, page.status, page.headers.get("content-type")]).toEqual([
      path,
      200,
      "text/html; charset=utf-8",
    ]);
    expect(await page.text()).toContain('property="og:image"');
  }
});

const browser = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };
const readers = [
  { accept: "*/*" },
  { accept: "*/*", "user-agent": "FeedlyBot/1.0" },
  { accept: "application/atom+xml, text/xml;q=0.8, text/html;q=0.7, */*;q=0.1" },
];

test("at the feed's address a browser finds a page that says how to follow, and readers the feed, each kept by itself", async () => {
  await site.add({ year: 2024, month: 3, ...exampleIds });
  for (let round = 0; round < 2; round++) {
    const page = await site.send("/feed.xml", { headers: browser });
    expect(Object.fromEntries(page.headers)).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      vary: "Accept, Accept-Encoding",
      "cache-control": "public, max-age=0, must-revalidate",
    });
    const html = await page.text();
    for (const words of [`${origin}/feed.xml`, "March 2024", 'action="/followers/form"'])
      expect(html).toContain(words);
    for (const headers of readers) {
      const feed = await site.send("/feed.xml", { headers });
      expect(Object.fromEntries(feed.headers)).toMatchObject({
        "content-type": "application/atom+xml; charset=utf-8",
        vary: "Accept, Accept-Encoding",
      });
      expect(await feed.text()).toMatch(/^<\?xml/);
    }
  }
  const known = { "if-none-match": (await site.send("/feed.xml")).headers.get("etag") ?? "" };
  expect((await site.send("/feed.xml", { headers: known })).status).toBe(304);
  expect((await site.send("/feed.xml", { headers: { ...browser, ...known } })).status).toBe(200);
});

test("/music/newest has the order of the feed, and is no page", async () => {
  for (let month = 1; month <= 12; month++) await site.add({ year: 2024, month });
  const { data, count } = await site.client()("GET /music/newest");
  expect([count, data.map(({ month }) => month)]).toEqual([10, [12, 11, 10, 9, 8, 7, 6, 5, 4, 3]]);
  expect((await site.send("/music/newest", { headers: browser })).status).toBe(404);
});

test.each([
  ["/sitemap.xml", "application/xml; charset=utf-8"],
  ["/robots.txt", "text/plain; charset=utf-8"],
  ["/site.webmanifest", "application/manifest+json"],
])("%s is answered with 304, and the same for any host and browser", async (path, type) => {
  const get = (headers: Record<string, string>) => site.send(path, { headers });
  const first = await get({});
  expect([first.headers.get("content-type"), first.headers.get("vary")]).toEqual([
    type,
    "Accept-Encoding",
  ]);
  const evil = { host: "evil.example", "x-forwarded-host": "evil.example" };
  expect(await (await get({ ...browser, ...evil })).text()).toBe(await first.text());
  expect((await get({ "if-none-match": first.headers.get("etag") ?? "" })).status).toBe(304);
});

test("robots.txt names the sitemap; manifest and /favicon.ico lead to icons that are there", async () => {
  expect(await text("/robots.txt")).toContain(`Sitemap: ${origin}/sitemap.xml\n`);
  const manifest = await (await site.send("/site.webmanifest")).json();
  expect(manifest).toMatchObject({ name: "Mixtape", start_url: "/", background_color: "#111014" });
  const asked = await site.send("/favicon.ico");
  expect([asked.status, asked.headers.get("cache-control")]).toEqual([
    302,
    "public, max-age=86400",
  ]);
  const icons = manifest.icons as { src: string; type: string; sizes?: string }[];
  const favicon = { src: asked.headers.get("location") ?? "", type: "image/png" };
  for (const { src, type, sizes } of [...icons, favicon]) {
    const icon = await site.send(src);
    expect([src, icon.status, icon.headers.get("content-type")]).toEqual([src, 200, type]);
    if (type !== "image/png" || !sizes) continue;
    const bytes = Buffer.from(await icon.arrayBuffer());
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
});
