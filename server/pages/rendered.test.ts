// Renders the built pages without a server. The API responses are invented, so they may contain values that the database would refuse.
import { join } from "node:path";
import { expect, test } from "vitest";
import type { PageBundle } from "#contract/pages.ts";
import type { Playlist } from "#contract/playlists.ts";
import type { ListedSong } from "#contract/songs.ts";
import { platformIdNames } from "#domain/platforms.ts";
import { siteDefaults } from "../features/site/defaults.ts";
import { isPublicPage, pagePaths } from "../testing/page-paths.ts";
import { exampleIds, wholePlaylist } from "../testing/whole-playlist.ts";
import { builtPages } from "./bundle.ts";

const { render }: PageBundle = await import(join(builtPages(), "server", "pages.js"));

const playlist = wholePlaylist({
  id: "0b7c5a52-6a2f-4c8e-9d1c-2f7d3a4b5c6d",
  month: 3,
  image: "0123456789abcdef0123456789abcdef.jpg",
  image_color: "#336699",
  ...exampleIds,
  qobuz_id: "",
});

async function page(path: string, answers: Record<string, unknown> = {}) {
  const asked: string[] = [];
  const send = async (address: string) => {
    asked.push(address);
    const body = answers[address];
    return body instanceof Response
      ? body
      : Response.json(body ?? { detail: "Not Found" }, { status: body ? 200 : 404 });
  };
  const failures: unknown[] = [];
  const surroundings = {
    send,
    siteUrl: "https://mixtape.example",
    site: { ...siteDefaults(), pages: [], has_email: false },
    manifest: { routes: {} },
    nonce: "once",
    onFailure: (e: unknown) => failures.push(e),
  };
  const request = new Request(`https://mixtape.example${path}`);
  const { status, html } = await render(request, surroundings);
  return {
    status,
    failures,
    html,
    asked,
    text: html.replace(/<script.*?<\/script>/gs, "").replace(/<[^>]*>/g, " "),
  };
}

const listed = (...data: Playlist[]) => ({
  data,
  count: data.length,
  years: data.map(({ year }) => year),
  by_year: data.map((each) => ({ year: each.year, count: 1, covers: [each] })),
});

test("home page: the HTML contains the latest playlist, its cover and the tiles before any script runs", async () => {
  const { status, html, text, asked } = await page("/", { "/music/latest": playlist });
  expect(status).toBe(200);
  expect(asked).toEqual(["/music/latest"]);
  expect(text).toContain("Latest playlist - March 2024");
  expect(html).toContain("/images/0123456789abcdef0123456789abcdef-480.webp");
  expect(html).toMatch(/<rect[^>]* fill="#336699"/);
  expect(html).toContain(`href="https://open.spotify.com/playlist/${exampleIds.spotify_id}"`);
  const empty = await page("/");
  expect(empty.status).toBe(200);
  expect(empty.text).not.toContain("Latest playlist");
  for (const words of ["Theater company", "Very ealy version", "Coming someday"])
    expect([text, empty.text]).toEqual([
      expect.stringContaining(words),
      expect.stringContaining(words),
    ]);
});

test("music page: the HTML lists the latest playlist, ranges and years, and says that 2020 was a break", async () => {
  const range = { ...playlist, id: "1", year: 2018, end_year: 2022, month: null };
  const { text, html } = await page("/music", {
    "/music/": listed(playlist, { ...range, is_extended: true }),
  });
  expect(text).toContain("Latest playlist - March 2024");
  expect(text).toContain("2018-2022+");
  expect(text).toContain("The best songs of 2018 to 2022, extended.");
  const years = [...html.matchAll(/href="\/music\/(\d+)"/g)].map(([, year]) => Number(year));
  expect(years).toEqual([2025, 2024, 2023, 2022, 2021, 2019, 2018]);
  expect(text).toContain("Nothing here, break year.");
  const ranges = await page("/music", { "/music/": listed(range) });
  expect(ranges.text).not.toContain("Latest playlist");
});

test("private pages: without scripts, the HTML shows the heading and asks for JavaScript", async () => {
  const needsScripts =
    /<noscript><h1 class="page-title">[\w ]+<\/h1><p>This page needs JavaScript\. Turn it on in your browser and reload the page\.<\/p><\/noscript>/;
  const isReadable = (path: string) => isPublicPage(path) || /^\/(?:confirm|unsub)/.test(path);
  for (const path of pagePaths.filter((path) => !isReadable(path)))
    expect((await page(path)).html, path).toMatch(needsScripts);
  expect(
    (await page("/photography", { "/photography/": { data: [], count: 0 } })).html,
  ).not.toContain("noscript");
});

test.each([
  [1999, "Nothing here yet."],
  [2020, "Nothing here, break year."],
])(
  "year page: %i without playlists shows a heading, one sentence and a link back",
  async (year, sentence) => {
    const path = `/music/${year}`;
    const { status, html } = await page(path, { [path]: listed() });
    expect(status).toBe(200);
    const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? "missing";
    const words = main.split(/<[^>]*>/).filter(Boolean);
    expect(words).toEqual(["Search", String(year), sentence, "Back to Music"]);
    expect(main).not.toContain("<article");
  },
);

test.each([
  "/music/20244",
  "/nope",
  "//evil.example",
  "/music/abc/march",
  "/%00",
  "/%E0%A4%A",
  "/MUSIC",
])("unknown page: %s gets 404 and requests nothing from the API", async (path) => {
  const { status, text, asked } = await page(path);
  expect(status).toBe(404);
  for (const words of ["404", "Oops!", "The page you are looking for was not found.", "Go Back"])
    expect(text).toContain(words);
  expect(asked).toEqual([]);
});

const withSongs = (one: Playlist, songs: Partial<ListedSong>[] = []) => ({
  ...one,
  songs: songs.map((song) => ({
    title: "One",
    artist: "A",
    album: null,
    duration: null,
    also: [],
    ...song,
  })),
});
test("playlist page: all playlists with the same title share a page", async () => {
  const show = (path: string, first: Playlist, ...others: Playlist[]) =>
    page(path, {
      [path]: {
        ...withSongs(first),
        others: others.map((one) => withSongs(one)),
        same_month: [],
        galleries: [],
      },
    });
  const march = await show("/music/2024/march", playlist);
  expect(march.status).toBe(200);
  expect(march.html).toMatch(/<h1[^>]*>March 2024<\/h1>/);
  expect(march.html.match(/<article|name="description"/g)).toHaveLength(2);
  expect(march.html).toContain(
    'property="og:image" content="https://mixtape.example/cards/2024/march.jpg?cover=01234567"',
  );
  expect(march.text).not.toContain("Songs");
  const range = { ...playlist, year: 2018, end_year: 2022, month: null };
  expect((await show("/music/2018/to-2022", range)).html).toMatch(/<h1[^>]*>2018-2022<\/h1>/);
  const { html } = await show("/music/2024/march", playlist, { ...playlist, id: "1" });
  expect(html.match(/<article|<h1/g)).toHaveLength(3);
  const { status, text } = await page("/music/2024/april", { "/music/2024": listed(playlist) });
  expect([status, text]).toEqual([404, expect.stringContaining("Oops!")]);
});

test("page failure: an API error shows the error box, and an exception in a component is logged", async () => {
  const busy = Response.json({ detail: "The server is busy" }, { status: 503 });
  const failed = await page("/music", { "/music/": busy });
  expect(failed.status).toBe(503);
  expect(failed.text).toMatch(/Something went wrong!.*Show Error/s);
  const broken = await page("/music", { "/music/": { data: [], count: 0 } });
  expect([broken.status, broken.failures.length]).toEqual([500, 1]);
  for (const { html } of [failed, broken])
    expect(html).not.toMatch(/at .*\.(?:js|ts):\d+|TypeError/);
});

test("playlist card: a drawn cover replaces a missing cover, and a missing id disables a platform's button", async () => {
  const { html } = await page("/", {
    "/music/latest": { ...playlist, image: null, image_color: null },
  });
  expect(html).toContain("data-sleeve");
  expect(html).not.toContain("<img");
  const missing =
    /<button[^>]*data-platform="qobuz"[^>]*disabled[^>]*aria-label="Qobuz: not available"/;
  expect(html).toMatch(missing);
  expect(html).not.toContain("Not on any platform");
});

test("playlist card: without platform ids, a sentence says so and all buttons are disabled", async () => {
  const unlinked = Object.fromEntries(platformIdNames.map((name) => [name, ""]));
  const { html, text } = await page("/", { "/music/latest": { ...playlist, ...unlinked } });
  expect(text).toContain("Not on any platform yet.");
  expect(html.match(/<button[^>]*disabled/g)).toHaveLength(siteDefaults().platforms.length);
});

test("F2: page: hostile text stays text in the HTML, the router's state and JSON-LD", async () => {
  const hostile = `</script><!--<script>alert(1)//"'><img src=x onerror=alert(1)>\u2028`;
  const bad = {
    ...playlist,
    image: hostile,
    image_color: hostile,
    spotify_id: hostile,
    deezer_id: "javascript:alert(1)",
    youtube_id: '"><b>',
  };
  const plain = await page("/", { "/music/latest": playlist });
  const { html } = await page("/", { "/music/latest": bad });
  const tags = (text: string) => text.match(/<(?:script|iframe|b)\b/g)?.length;
  expect(tags(html)).toBe(tags(plain.html));
  expect(html).not.toMatch(/<img src=x/);
  expect(html).not.toMatch(/(?:href|src)="javascript:/);
  // `</script` would end the script, and `<!--` or `<script` could hide its end.
  for (const [, data = ""] of html.matchAll(/<script[^>]*>(.*?)<\/script>/gs))
    expect(data).not.toMatch(/<[!/s]/);
});

test.each([
  "\u0001javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "//evil.example",
  "https://evil.example/x",
])("F13: page: %j as an image or a platform id never becomes a URL", async (hostile) => {
  for (const field of ["image", ...platformIdNames]) {
    const bad = { ...playlist, [field]: hostile };
    for (const [path, answers] of [
      ["/", { "/music/latest": bad }],
      ["/music", { "/music/": listed(bad) }],
      ["/music/2024", { "/music/2024": listed(bad) }],
    ] as const) {
      const { html, status } = await page(path, answers);
      expect(status).toBe(200);
      const addresses = html.matchAll(
        /\s(?:href|src|srcset|content|action|poster|data|xlink:href)="([^"]*)"/gi,
      );
      for (const [attribute, value = ""] of addresses)
        expect(value, `${path} ${field} ${attribute}`).not.toMatch(
          /^\s*(?:java|data:|\/\/|https:\/\/evil)/i,
        );
    }
  }
});
