// The built pages, given answers that the database would never let through.
import { join } from "node:path";
import { expect, test } from "vitest";
import type { PageBundle } from "#contract/pages.ts";
import { platformIdNames } from "#contract/platforms.ts";
import type { Playlist } from "#contract/playlists.ts";
import type { ListedSong } from "#contract/songs.ts";
import { siteDefaults } from "../site/defaults.ts";
import { pagePaths } from "../testing/page-paths.ts";
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
    site: siteDefaults(),
    manifest: { routes: {} },
    onFailure: (e: unknown) => failures.push(e),
  };
  const response = await render(new Request(`https://mixtape.example${path}`), surroundings);
  const html = await response.text();
  return {
    status: response.status,
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

test("home holds the latest playlist, its cover and the tiles before any script runs", async () => {
  const { status, html, text, asked } = await page("/", { "/music/latest": playlist });
  expect(status).toBe(200);
  expect(asked).toEqual(["/music/latest"]);
  expect(text).toContain("Latest playlist - March 2024");
  for (const words of [
    "Theater company",
    "Very ealy version",
    "Procedural generation",
    "Coming someday",
  ])
    expect(text).toContain(words);
  expect(html).toContain("/images/0123456789abcdef0123456789abcdef-480.webp");
  expect(html).toMatch(/<rect[^>]* fill="#336699"/);
  expect(html).toContain(`href="https://open.spotify.com/playlist/${exampleIds.spotify_id}"`);
});

test("home without a playlist is home all the same", async () => {
  const { status, text } = await page("/");
  expect(status).toBe(200);
  expect(text).toContain("Estimated Road");
  expect(text).not.toContain("Latest playlist");
});

test("the head names the page, its address without a slash at the end, and a preview", async () => {
  const { html } = await page("/music/2024/", { "/music/2024": listed(playlist) });
  expect(html).toContain("<title>2024 · Mixtape</title>");
  expect(html).toContain('<link rel="canonical" href="https://mixtape.example/music/2024"/>');
  expect(html).toContain(
    '<meta property="og:image" content="https://mixtape.example/cards/2024/march.jpg?cover=01234567"/>',
  );
  expect(html.match(/name="description"/g)).toHaveLength(1);
  expect(html.match(/<h1/g)).toHaveLength(1);
});

test("music: the latest by that name, the ranges by theirs, the years and the break year", async () => {
  const range = {
    ...playlist,
    id: "1",
    year: 2018,
    end_year: 2022,
    month: null,
    is_extended: true,
  };
  const { text, html } = await page("/music", { "/music/": listed(playlist, range) });
  expect(text).toContain("Latest playlist - March 2024");
  expect(text).toContain("2018-2022+");
  expect(text).toContain("The best songs of 2018 to 2022, extended.");
  expect([...html.matchAll(/href="\/music\/(\d+)"/g)].map(([, year]) => year)).toEqual([
    "2025",
    "2024",
    "2023",
    "2022",
    "2021",
    "2019",
    "2018",
  ]);
  expect(text).toContain("Nothing here, break year.");
});

test("music without a latest playlist calls no range the latest", async () => {
  const { text } = await page("/music", {
    "/music/": listed({ ...playlist, year: 2018, end_year: 2022, month: null }),
  });
  expect(text).not.toContain("Latest playlist");
});

test("pages that are made in the browser say so where scripts are off", async () => {
  const needsScripts =
    "<noscript><p>This page needs JavaScript: switch it on in your browser, and load the page again.</p></noscript>";
  const isPublic = (path: string) => /^\/(?:$|music|photography|feed|followed)/.test(path);
  for (const path of pagePaths.filter((path) => !isPublic(path)))
    expect((await page(path)).html, path).toContain(needsScripts);
  const none = { "/photography/": { data: [], count: 0 } };
  for (const path of ["/photography", "/nowhere"])
    expect((await page(path, none)).html, path).not.toContain("noscript");
});

test.each([
  [1999, "Nothing here yet."],
  [2020, "Nothing here, break year."],
])(
  "%i, a year without playlists, shows its heading, one sentence and the way back, and no list",
  async (year, sentence) => {
    const path = `/music/${year}`;
    const { status, html } = await page(path, { [path]: listed() });
    expect(status).toBe(200);
    const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? "missing";
    expect(main.split(/<[^>]*>/).filter(Boolean)).toEqual([
      "Search",
      String(year),
      sentence,
      "Back to Music",
    ]);
    expect(main).toContain('href="/music"');
    expect(main).not.toContain("<article");
  },
);

test.each([
  "/music/abc",
  "/music/latest",
  "/music/20244",
  "/nope",
  "//evil.example",
  "/music/abc/march",
  "/%00",
  "/%E0%A4%A",
  "/Login",
  "/MUSIC",
])("%s is not found, and leads nowhere", async (path) => {
  const { status, text, asked } = await page(path);
  expect(status).toBe(404);
  expect(text).toContain("404");
  expect(text).toContain("Oops!");
  expect(text).toContain("The page you are looking for was not found.");
  expect(text).toContain("Go Back");
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
const ownPage = (
  first: ReturnType<typeof withSongs>,
  ...others: ReturnType<typeof withSongs>[]
) => ({ ...first, others, galleries: [] });

test("a playlist has a page to itself, and so has a range", async () => {
  const march = await page("/music/2024/march", {
    "/music/2024/march": ownPage(withSongs(playlist)),
  });
  expect(march.status).toBe(200);
  expect(march.html).toMatch(/<h1[^>]*>March 2024<\/h1>/);
  expect(march.html.match(/<article/g)).toHaveLength(1);
  expect(march.html).toContain(
    '<link rel="canonical" href="https://mixtape.example/music/2024/march"/>',
  );
  expect(march.text).not.toContain("Songs");
  const range = await page("/music/2018/to-2022", {
    "/music/2018/to-2022": ownPage(
      withSongs({ ...playlist, year: 2018, end_year: 2022, month: null }),
    ),
  });
  expect(range.status).toBe(200);
  expect(range.html).toMatch(/<h1[^>]*>2018-2022<\/h1>/);
});

test("two playlists of one title share their page", async () => {
  const twin = withSongs({ ...playlist, id: "1" });
  const { html } = await page("/music/2024/march", {
    "/music/2024/march": ownPage(withSongs(playlist), twin),
  });
  expect(html.match(/<article/g)).toHaveLength(2);
  expect(html.match(/<h1/g)).toHaveLength(1);
});

test.each(["/music/2024/a.png", "/music/2024/april", "/music/2024/March"])(
  "%s is no playlist's page",
  async (path) => {
    const { status, text } = await page(path, {
      "/music/2024": listed(playlist),
      "/music/": listed(playlist),
    });
    expect(status).toBe(404);
    expect(text).toContain("Oops!");
  },
);

test.each([500, 503])(
  "an API that fails with %i gives the error box, in words that may be shown, with that status",
  async (failure) => {
    const { status, text, html } = await page("/music", {
      "/music/": Response.json({ detail: "The server is busy" }, { status: failure }),
    });
    expect(status).toBe(failure);
    expect(text).toContain("Something went wrong!");
    expect(text).toContain("Show Error");
    expect(html).not.toMatch(/at .*\.(?:js|ts):\d+/);
  },
);

test("a component that fails is reported, and the page says that it failed", async () => {
  const { status, failures, html } = await page("/music", { "/music/": { data: [], count: 0 } });
  expect(status).toBe(500);
  expect(failures).toHaveLength(1);
  expect(html).not.toMatch(/TypeError/);
});

test("a playlist without a cover has a drawn sleeve; a platform without an id a disabled button that says so", async () => {
  const { html } = await page("/", {
    "/music/latest": { ...playlist, image: null, image_color: null },
  });
  expect(html).toContain("data-sleeve");
  expect(html).not.toContain("<img");
  expect(html).toMatch(/<button[^>]*data-platform="qobuz"[^>]*disabled[^>]*>/);
  expect(html).toContain(" (not available)");
});

test("F2: hostile text is text, in the page, in its state and in its JSON-LD", async () => {
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
  // A parser of HTML ends a script at the first `</script`, and is led astray by `<!--`: neither is left in any data.
  for (const [, data = ""] of html.matchAll(/<script[^>]*>(.*?)<\/script>/gs))
    expect(data).not.toMatch(/<[!/s]/);
});

const addressLike = ["image", ...platformIdNames] as const;

test.each([
  "javascript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "//evil.example",
  "https://evil.example/x",
])("F13: %j in any field is never an address in a page", async (hostile) => {
  for (const field of addressLike) {
    const bad = { ...playlist, [field]: hostile };
    for (const [path, answers] of [
      ["/", { "/music/latest": bad }],
      ["/music", { "/music/": listed(bad) }],
      ["/music/2024", { "/music/2024": listed(bad) }],
    ] as const) {
      const { html, status } = await page(path, answers);
      expect(status).toBe(200);
      for (const [, name, value = ""] of html.matchAll(
        /\s(href|src|srcset|content|action|poster|data|xlink:href)="([^"]*)"/gi,
      ))
        expect([path, field, name, value]).toEqual([
          path,
          field,
          name,
          expect.not.stringMatching(/^\s*(?:java|data:|vbscript|\/\/|https:\/\/evil)/i),
        ]);
    }
  }
});
