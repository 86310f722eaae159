import { expect, test } from "vitest";
import { platformIds, platforms } from "#contract/platforms.ts";
import { sitePages } from "#contract/site-pages.ts";
import { origin, siteWithOwner } from "../testing/sharing-site.ts";
import { startSite, type TestSite } from "../testing/start-site.ts";
import { exampleIds } from "../testing/whole-playlist.ts";

const text = async (site: TestSite, path: string) => (await site.send(path)).text();
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found]) => found);

test("the feed holds the newest first, each with its page, cover, songs, platforms and times", async () => {
  await using site = await siteWithOwner();
  const image = await site.upload("#336699");
  const stem = image.replace(".jpg", "");
  const march = await site.add({ year: 2024, month: 3, image, ...exampleIds });
  await site.owner.api("PUT /playlists/:playlist_id/songs", {
    params: { playlist_id: march.id },
    body: { songs: [{ title: "Slow & Harbour", artist: "Maren Vale" }] },
  });
  site.clock.now += 60_000;
  await site.add({ year: 2018, end_year: 2022, is_extended: true, ...exampleIds, qobuz_id: "" });
  const feed = await text(site, "/feed.xml");
  expect(all(feed, /<title>(.*?)<\/title>/g)).toEqual(["Mixtape", "2018-2022+", "March 2024"]);
  const entry = feed.slice(feed.indexOf(`urn:uuid:${march.id}`));
  expect(all(entry, /<link rel="alternate" type="text\/html" href="(.*?)"/g)).toEqual([
    `${origin}/music/2024/march`,
  ]);
  expect(all(entry, /<link rel="related" title="(\w+)"/g)).toEqual(
    platforms.map((platform) => platformIds[platform].name),
  );
  expect(entry).toContain(
    `<link rel="enclosure" type="image/jpeg" href="${origin}/images/${stem}-1200.jpg"/>`,
  );
  expect(entry).toContain(`&lt;img src=&quot;${origin}/images/${stem}-480.webp&quot;`);
  expect(entry).toContain("&lt;li&gt;Slow &amp;amp; Harbour – Maren Vale&lt;/li&gt;");
  const made = new Date(site.clock.now - 60_000).toISOString();
  expect(entry).toContain(`<published>${made}</published>\n<updated>${made}</updated>`);
  expect(feed).toContain(`<updated>${new Date(site.clock.now).toISOString()}</updated>\n<entry>`);
});

test("an empty site has a feed and a sitemap all the same", async () => {
  await using site = await startSite();
  expect(await text(site, "/feed.xml")).not.toContain("<entry>");
  expect(all(await text(site, "/sitemap.xml"), /<loc>(.*?)<\/loc>/g)).toEqual(
    sitePages.map(({ path }) => origin + path),
  );
});

test("the sitemap names every page, and when what it shows last changed", async () => {
  await using site = await siteWithOwner();
  const time = () => new Date(site.clock.now).toISOString();
  const march = await site.add({ year: 2024, month: 3 });
  const first = time();
  site.clock.now += 1000;
  await site.add({ year: 2023, is_bonus: true, bonus_number: 1 });
  const second = time();
  const dates = async () => {
    const pages = (await text(site, "/sitemap.xml")).matchAll(
      /<loc>https:\/\/mixtape\.example(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?/g,
    );
    return Object.fromEntries([...pages].map(([, path, date]) => [path, date]));
  };
  const before = {
    "/": first,
    "/music": first,
    "/photography": undefined,
    "/music/2024": first,
    "/music/2024/march": first,
    "/music/2023": second,
    "/music/2023/bonus-1": second,
  };
  expect(await dates()).toEqual(before);
  site.clock.now += 1000;
  await site.owner.api("PATCH /playlists/:playlist_id", {
    params: { playlist_id: march.id },
    body: { spotify_id: exampleIds.spotify_id },
  });
  const third = time();
  expect(await dates()).toEqual({
    ...before,
    "/": third,
    "/music": third,
    "/music/2024": third,
    "/music/2024/march": third,
  });
});

test("every page of the sitemap is a page for programs that make previews, though they name no type", async () => {
  await using site = await siteWithOwner();
  await site.add({ year: 2024, month: 3 });
  await site.add({ year: 2018, end_year: 2022 });
  const paths = all(
    await text(site, "/sitemap.xml"),
    /<loc>https:\/\/mixtape\.example(.*?)<\/loc>/g,
  ) as string[];
  expect(paths).toHaveLength(6);
  const robot = { "user-agent": "facebookexternalhit/1.1" };
  for (const path of paths)
    for (const headers of [{ accept: "text/html" }, { ...robot, accept: "*/*" }, robot]) {
      const page = await site.send(path, { headers });
      expect([path, page.status, page.headers.get("content-type")]).toEqual([
        path,
        200,
        "text/html; charset=utf-8",
      ]);
      expect(await page.text()).toContain('property="og:image"');
    }
  const unknown = await site.send("/music/2024/april");
  expect([unknown.status, await unknown.json(), unknown.headers.get("vary")]).toEqual([
    404,
    { detail: "Playlist not found" },
    "Accept",
  ]);
});

const readers = {
  nothing: {},
  anything: { accept: "*/*" },
  "anything, for a robot": { accept: "*/*", "user-agent": "FeedlyBot/1.0" },
  atom: { accept: "application/atom+xml, application/xml;q=0.9" },
  "a feed before a page": {
    accept: "application/atom+xml, application/rss+xml, text/xml;q=0.8, text/html;q=0.7, */*;q=0.1",
  },
};

test("at the feed's address a browser finds a page that says how to follow, and readers the feed, each kept by itself", async () => {
  await using site = await siteWithOwner();
  await site.add({ year: 2024, month: 3, ...exampleIds });
  const browser = {
    accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8",
  };
  for (let time = 0; time < 2; time++) {
    const page = await site.send("/feed.xml", { headers: browser });
    expect([page.status, page.headers.get("content-type"), page.headers.get("vary")]).toEqual([
      200,
      "text/html; charset=utf-8",
      "Accept, Accept-Encoding",
    ]);
    expect(page.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    const html = await page.text();
    expect(html).toContain(`${origin}/feed.xml`);
    expect(html).toContain("March 2024");
    expect(html).toContain('action="/followers/form"');
    for (const [name, headers] of Object.entries(readers)) {
      const feed = await site.send("/feed.xml", { headers });
      expect([name, feed.headers.get("content-type"), feed.headers.get("vary")]).toEqual([
        name,
        "application/atom+xml; charset=utf-8",
        "Accept, Accept-Encoding",
      ]);
      expect(await feed.text()).toMatch(/^<\?xml/);
    }
  }
  const etag = (await site.send("/feed.xml")).headers.get("etag") ?? "";
  expect((await site.send("/feed.xml", { headers: { "if-none-match": etag } })).status).toBe(304);
  expect(
    (await site.send("/feed.xml", { headers: { ...browser, "if-none-match": etag } })).status,
  ).toBe(200);
});

test("/music/newest has the order of the feed, and is no page", async () => {
  await using site = await siteWithOwner();
  for (let month = 1; month <= 12; month++) {
    await site.add({ year: 2024, month });
    site.clock.now += 1000;
  }
  const { data, count } = await site.client()("GET /music/newest");
  expect([count, data.map(({ month }) => month)]).toEqual([10, [12, 11, 10, 9, 8, 7, 6, 5, 4, 3]]);
  expect((await site.send("/music/newest", { headers: { accept: "text/html" } })).status).toBe(404);
});

test("sitemap, robots.txt and manifest are compressed, answered with 304, and the same for any host and browser", async () => {
  await using site = await siteWithOwner();
  for (const [path, type] of [
    ["/sitemap.xml", "application/xml; charset=utf-8"],
    ["/robots.txt", "text/plain; charset=utf-8"],
    ["/site.webmanifest", "application/manifest+json"],
  ] as const) {
    const get = (headers: Record<string, string>) => site.send(path, { headers });
    const first = await get({});
    expect([first.status, first.headers.get("content-type"), first.headers.get("vary")]).toEqual([
      200,
      type,
      "Accept-Encoding",
    ]);
    const evil = { host: "evil.example", "x-forwarded-host": "evil.example" };
    const browser = await get({ accept: "text/html,*/*;q=0.8", ...evil });
    expect(await browser.text()).toBe(await first.text());
    const etag = first.headers.get("etag") ?? "";
    expect((await get({ "if-none-match": etag })).status).toBe(304);
    expect((await get({ "accept-encoding": "br" })).headers.get("content-encoding")).toBe("br");
  }
});

test("a new playlist is in the very next feed and sitemap, and a deleted one in neither", async () => {
  await using site = await siteWithOwner();
  const look = async () => [await text(site, "/feed.xml"), await text(site, "/sitemap.xml")];
  const before = await look();
  const { id } = await site.add({ year: 2024, month: 3 });
  for (const made of await look()) expect(made).toContain(`${origin}/music/2024/march`);
  await site.owner.api("DELETE /playlists/:playlist_id", { params: { playlist_id: id } });
  expect(await look()).toEqual(before);
});

test("programs that ask for /favicon.ico, as most do unasked, are led to the icon", async () => {
  await using site = await startSite();
  const asked = await site.send("/favicon.ico");
  expect([asked.status, asked.headers.get("cache-control")]).toEqual([
    302,
    "public, max-age=86400",
  ]);
  const icon = await site.send(asked.headers.get("location") ?? "");
  expect([icon.status, icon.headers.get("content-type")]).toEqual([200, "image/png"]);
});

test("robots.txt names the sitemap; the manifest names icons that are there, in their sizes", async () => {
  await using site = await startSite();
  expect(await text(site, "/robots.txt")).toContain(`Sitemap: ${origin}/sitemap.xml\n`);
  const manifest = await (await site.send("/site.webmanifest")).json();
  expect(manifest).toMatchObject({ name: "Mixtape", start_url: "/", background_color: "#111014" });
  for (const { src, type, sizes } of manifest.icons as {
    src: string;
    type: string;
    sizes: string;
  }[]) {
    const icon = await site.send(src);
    expect([src, icon.status, icon.headers.get("content-type")]).toEqual([src, 200, type]);
    if (type !== "image/png") continue;
    const { width, height } = pngSize(Buffer.from(await icon.arrayBuffer()));
    expect(`${width}x${height}`).toBe(sizes);
  }
});

const pngSize = (bytes: Buffer) => ({
  width: bytes.readUInt32BE(16),
  height: bytes.readUInt32BE(20),
});
