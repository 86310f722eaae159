import { expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import { songFormats } from "#domain/song-links.ts";
import { engine, sitePlace } from "../../testing/databases.ts";
import { plain, pngFile } from "../../testing/pictures.ts";
import { refused } from "../../testing/refusal.ts";
import { routedCalls } from "../../testing/routed-calls.ts";
import { song } from "../../testing/songs.ts";
import { startSite, type TestSite } from "../../testing/start-site.ts";
import { exampleIds } from "../../testing/whole-playlist.ts";
import { withoutTimeAndNonce } from "../../testing/without-time-and-nonce.ts";

const playlistAt = ["2024/april", "2024/may", "2024/december", "2010/to-2012", "2031/best"];
const oembed = (path: string) =>
  `/oembed?url=${encodeURIComponent(`https://mixtape.example/music/${path}`)}`;

/** Lists the paths to request for each public route. */
const addresses: Record<string, string[]> = {
  "GET *": ["/"],
  "GET /photography": ["/photography"],
  "GET /photography/:slug": ["/photography/xylograph"],
  "GET /music": ["/music"],
  "GET /music/latest": ["/music/latest"],
  "GET /music/newest": ["/music/newest"],
  "GET /music/search": ["xylograph", "may", "2024", "2031", "shared"].map(
    (q) => `/music/search?q=${q}`,
  ),
  "GET /music/:year": ["/music/2024", "/music/2031"],
  "GET /music/:year/review": ["/music/2024/review"],
  "GET /music/:year/:name": [...playlistAt, "2024/march", "2024/june"].map((at) => `/music/${at}`),
  "GET /music/:year/:name/songs.:format": songFormats.map(
    (format) => `/music/2024/may/songs.${format}`,
  ),
  "GET /cards/:year/:file": [...playlistAt.slice(1), "2024/review"].map((at) => `/cards/${at}.jpg`),
  "GET /oembed": playlistAt.slice(1).map(oembed),
  "GET /feed.xml": ["/feed.xml"],
  "GET /sitemap.xml": ["/sitemap.xml"],
};

const notRequested = [
  // The tests below check listens, and preview.site.test.ts checks previews. Cover images have random names.
  ...["POST /music/listens", "GET /preview/:token", "GET /images/:name"],
  // These routes do not depend on playlists.
  ...["GET /.well-known/change-password", "GET /assets/:name", "GET /cards/site.jpg"],
  ...["GET /favicon.ico", "GET /openapi.json", "GET /robots.txt", "GET /site", "GET /site/:page"],
  ...["GET /site.webmanifest", "GET /unsubscribe/:token", "GET /utils/health-check"],
  ...["GET /utils/import-table.csv", "POST /confirm/:token", "POST /confirm", "POST /followers"],
  ...["POST /followers/form", "POST /login/access-token", "POST /password-recovery/:email"],
  ...["POST /reset-password", "POST /unsubscribe/:token", "POST /unsubscribe"],
  ...["POST /users/signup", "POST /login/passkey", "POST /login/passkey/challenge"],
];

async function answersOf(site: TestSite) {
  const answers = new Map<string, string>();
  for (const path of Object.values(addresses).flat()) {
    for (const accept of ["application/json", "text/html"]) {
      const response = await site.send(path, { headers: { accept } });
      const { date: _date, etag: _etag, ...headers } = Object.fromEntries(response.headers);
      const body = Buffer.from(await response.arrayBuffer()).toString("latin1");
      const text = withoutTimeAndNonce(
        Object.entries({ status: response.status, ...headers, body })
          .map(([name, value]) => `${name}: ${value}`)
          .join("\n"),
      );
      answers.set(`${path} ${accept}`, text);
    }
  }
  return answers;
}

async function siteWithPlaylists(place?: Awaited<ReturnType<typeof sitePlace>>) {
  const site = await startSite({ environment: { RATE_LIMITS: "off" }, ...(place && { place }) });
  const { api } = await site.join({ is_superuser: true });
  const add = async (fields: object, songs = [song("Both - Shared")]) => {
    const body = { ...exampleIds, ...fields, songs };
    return (await api("POST /playlists/", { body })).id;
  };
  return Object.assign(site, { api, add });
}

test("drafts: the list of public routes in this test is complete", async () => {
  await using site = await startSite();
  const secured = routes
    .filter(({ schema }) => "security" in schema)
    .map(({ method, url }) => `${method} ${url.replace(/\/$/, "")}`);
  const open = routedCalls(site.app.printRoutes({ commonPrefix: false })).filter(
    (call) => !secured.includes(call),
  );
  expect([...Object.keys(addresses), ...notRequested].sort()).toEqual(open.sort());
});

test("drafts: public responses are identical with and without drafts and deleted playlists", async () => {
  await using site = await siteWithPlaylists();
  for (const month of [3, 4, 6]) await site.add({ year: 2024, month });
  const before = await answersOf(site);

  const words = { name: "Xylograph", note: "Xylograph *note*" };
  const secret = [song("Both - Shared", { note: "Xylograph line" }), song("Xylograph - Xylograph")];
  const later = new Date(site.clock.now + 3_600_000).toISOString();
  const ids: string[] = [];
  for (const fields of [
    { year: 2024, month: 4, published_at: null },
    { year: 2024, month: 5, published_at: null },
    { year: 2010, end_year: 2012, published_at: null },
    { year: 2031, published_at: later },
    { year: 2024, month: 12, published_at: later },
  ])
    ids.push(await site.add({ ...words, ...fields }, secret));
  const dated = { title: "Xylograph", year: 2024, month: 3 };
  const { id: gallery_id } = await site.api("POST /galleries/", { body: dated });
  const gallery = { params: { gallery_id } };
  const file = await pngFile(plain(60, 40));
  await site.api("POST /galleries/:gallery_id/photos", { ...gallery, file });
  const after = await answersOf(site);
  for (const [address, text] of after)
    expect([address, text]).toEqual([address, before.get(address)]);
  const listen = async () => {
    for (const playlist_id of ids)
      await site.send("/music/listens", {
        method: "POST",
        headers: { "content-type": "application/json", "user-agent": "Mozilla/5.0" },
        body: JSON.stringify({ playlist_id, platform: "deezer" }),
      });
    return site.db.selectFrom("listens").selectAll().execute();
  };
  expect(await listen()).toEqual([]);

  // Checks the test itself: publishing the playlists must change almost all of these responses.
  expect(await site.api("GET /playlists/", {})).toMatchObject({ count: 8 });
  for (const playlist_id of ids) {
    const params = { playlist_id };
    await site.api("PATCH /playlists/:playlist_id", { params, body: { published_at: "now" } });
  }
  await site.api("PATCH /galleries/:gallery_id", { ...gallery, body: { is_published: true } });
  const published = await answersOf(site);
  const same = [...published].filter(([address, text]) => text === before.get(address));
  expect(await listen()).toHaveLength(ids.length);
  // These two URLs are not pages, so their HTML response is always 404.
  expect(same.map(([address]) => address)).toEqual([
    "/music/latest text/html",
    "/music/newest text/html",
  ]);

  await site.api("POST /playlists/remove", { body: { ids } });
  await site.api("DELETE /galleries/:gallery_id", gallery);
  for (const [address, text] of await answersOf(site))
    expect([address, text]).toEqual([address, before.get(address)]);
});

test("scheduled playlists: appear on every instance at their time of publication", async () => {
  await using place = await sitePlace();
  await using here = await siteWithPlaylists(place);
  await using there = engine() === "postgres" ? await startSite({ place }) : undefined;
  const sites = there ? [here, there] : [here];
  const moment = here.clock.now + 60_000;
  await here.add({ year: 2024, month: 3 });
  await here.add({ year: 2024, month: 5, published_at: new Date(moment).toISOString() });
  const look = async (site: TestSite) => {
    const asked = ["/", "/music", "/music/2024", "/music/2024/may", "/feed.xml", "/sitemap.xml"];
    const feed = (await site.send("/feed.xml")).text();
    const texts = await Promise.all([...asked.map(site.page), feed]);
    return texts.filter((text) => /May 2024|2024\/may</.test(text)).length;
  };
  for (const site of sites) {
    site.clock.now = moment - 1;
    // The first responses fill the cache, which must expire at `moment`.
    await look(site);
    expect(await look(site)).toBe(0);
  }
  for (const site of sites) {
    site.clock.now = moment;
    expect(await look(site)).toBe(7);
  }
});

test("drafts: a draft or scheduled playlist cannot be announced before it is published", async () => {
  await using site = await siteWithPlaylists();
  const playlist_id = await site.add({ year: 2024, month: 5, published_at: null });
  const params = { playlist_id };
  const announce = () => site.api("POST /playlists/:playlist_id/tell", { params });
  const draft = "Publish this playlist first. Followers can't open a draft.";
  await refused(announce(), 409, draft);
  const later = new Date(site.clock.now + 1000).toISOString();
  const change = (published_at: string) =>
    site.api("PATCH /playlists/:playlist_id", { params, body: { published_at } });
  await change(later);
  await refused(announce(), 409, draft);
  await change("now");
  expect(await announce()).toEqual({ followers: 0 });
});
