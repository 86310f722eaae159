// Moves in from a blog: the owner's browser reads exports, feeds and pages, and requests nothing outside the site.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import type { Api } from "#contract/client.ts";
import { runCommand } from "#server/testing/run-program.ts";
import { exampleIds } from "#server/testing/whole-playlist.ts";
import { button, expect, expectSuccess, picture, runOwnSite, test, visit } from "./admin.ts";
import { barriers } from "./barriers.ts";
import {
  atom,
  blogOf200Posts,
  deezer,
  embed,
  files,
  page as htmlPage,
  rss,
  spotify,
  substack,
  tumblr,
  wordPress,
  wordPressEnd,
  wordPressHead,
  wordPressPost,
} from "./blogs.ts";
import { apiAt, tokenOf } from "./member.ts";
import { owner } from "./playlists.ts";
import { runSite } from "./running-site.ts";
import { sidewaysScroll } from "./visitor.ts";

// Chromium logs what the content security policy refuses in parsed documents, too.
test.use({ expectedErrors: /violates the following Content Security Policy directive/ });

const { spotify_id, deezer_id, youtube_id } = exampleIds;

const chooser = (page: Page) => page.getByLabel("Choose files", { exact: true });
const counts = (page: Page) => page.locator(".import-counts");
const problems = (page: Page) => page.getByRole("list", { name: "Not read" }).getByRole("listitem");

function makeFolder(named: Record<string, string | Buffer>) {
  const folder = mkdtempSync(join(tmpdir(), "mixtape-blog-"));
  for (const [name, content] of Object.entries(named)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

async function add(
  page: Page,
  chosen: Parameters<ReturnType<Page["getByLabel"]>["setInputFiles"]>[0],
  label = "Choose files",
) {
  await visit(page, "/admin/playlists/import");
  await page.getByLabel(label, { exact: true }).setInputFiles(chosen);
}

async function save(page: Page, count: number) {
  const playlists = count === 1 ? "1 playlist" : `${count} playlists`;
  await button(page, `Add ${playlists}`).click();
  await expectSuccess(page, `${playlists} created successfully.`);
}

async function saved(api: Api, year: number) {
  const pages = [0, 100].map((skip) =>
    api("GET /playlists/", { query: { skip, limit: 100, sort: "month" } }),
  );
  return (await Promise.all(pages)).flatMap(({ data }) => data).filter((one) => one.year === year);
}

test("blog import: exports of each kind become playlists without a request to another site", async ({
  ownerPage: page,
  context,
  baseURL,
  outside,
  api,
}) => {
  test.slow();
  await context.route(
    (url) => url.origin !== baseURL,
    (route) => route.abort(),
  );
  await add(page, files({ "feed.xml": rss, "atom.xml": atom, "autumn.html": htmlPage }));
  await expect(counts(page)).toContainText("3 rows: 3 new");
  await save(page, 3);
  expect(await saved(api, 2019)).toMatchObject([
    {
      ...{ month: 5, name: "Rainy days – May", note: "For *rain*.", spotify_id, deezer_id: "" },
      published_at: "2019-06-01T01:30:00.000Z",
    },
    { month: 6, name: "Tom & Ada", note: "Summer, on Deezer and more.", deezer_id, youtube_id },
  ]);
  expect(await saved(api, 2018)).toMatchObject([
    {
      ...{ month: 10, name: "Autumn", note: "Leaves and **coats**.", spotify_id, deezer_id: "" },
      published_at: "2018-10-03T09:00:00.000Z",
    },
  ]);
  const folders = [makeFolder(substack), makeFolder(tumblr(await picture(1)))];
  for (const folder of folders) {
    await add(page, folder, "a whole folder");
    await expect(counts(page)).toContainText("1 row: 1 new");
    await expect(problems(page)).toHaveCount(0);
    await save(page, 1);
    rmSync(folder, { recursive: true });
  }
  expect((await saved(api, 2019))[0]).toMatchObject({
    ...{ month: 4, name: 'April, "so far" & more', note: "Spring!", spotify_id },
    published_at: "2019-04-02T08:00:00.000Z",
  });
  expect(await saved(api, 2016)).toMatchObject([
    { month: 8, name: "Night drives", note: "Slow ones.", deezer_id, image: expect.any(String) },
  ]);
  expect(outside).toEqual([]);
});

test("blog import: 200 posts of WordPress become months and bonuses, and can be left out", async ({
  ownerPage: page,
  api,
}) => {
  test.slow();
  await add(page, files({ "blog.xml": wordPress(...blogOf200Posts()) }));
  await expect(counts(page)).toContainText("200 rows: 200 new");
  await expect(problems(page)).toHaveCount(0);
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect(row("Bonus #1 2010 · Post 1")).toHaveCount(1);
  await button(page, "Leave out January 2010 · Post 0").click();
  await expect(row("January 2010 · Post 1")).toHaveCount(1);
  await expect(counts(page)).toContainText("199 rows: 199 new");
  await page.getByLabel("Titles become names").uncheck();
  await save(page, 199);
  const playlists = await saved(api, 2010);
  expect(playlists).toHaveLength(23);
  const text = {
    name: null,
    note: "Text 1",
    month: 1,
    published_at: expect.stringMatching("2010-01-20"),
  };
  expect(playlists).toContainEqual(expect.objectContaining(text));
  await add(page, files({ "blog.xml": wordPress(...blogOf200Posts()) }));
  await expect(counts(page)).toContainText("1 new, 199 already there");
});

test("blog import: pictures of posts are matched with chosen files, also from another export", async ({
  ownerPage: page,
  api,
}) => {
  const thumbnail = `<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>7</wp:meta_value></wp:postmeta>`;
  const [, first] = [
    0,
    `<img src="https://blog.example/2019/first.jpg?w=1" onerror="window.__pwn=1">`,
  ];
  const html = `${first}${embed(spotify)}`;
  const posts = wordPress(
    { html, rest: thumbnail },
    { html, date: "2019-04-01" },
    { html: html.replace("first", "gone"), date: "2019-05-01" },
  );
  const fields = { post_id: "7", post_type: "attachment", status: "inherit" };
  const attachment_url = "https://blog.example/wp-content/Cover.JPG";
  const attachments = wordPress({ fields: { ...fields, attachment_url } });
  const buffer = await picture(0);
  await add(
    page,
    files({
      "posts.xml": posts,
      "attachments.xml": attachments,
      "cover.jpg": buffer,
      "first.jpg": buffer,
    }),
  );
  await expect(page.getByRole("cell", { name: "cover.jpg" })).toHaveCount(1);
  await expect(page.getByRole("cell", { name: "first.jpg" })).toHaveCount(1);
  await page.getByLabel("Texts become notes").uncheck();
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await barriers(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await save(page, 3);
  const covers = (await saved(api, 2019)).map(({ image }) => image);
  expect(covers.map(Boolean)).toEqual([true, true, false]);
});

const html: [html: string, note: string | null][] = [
  [
    "<p>One</p><p>Two <b>bold </b>and <i>italic</i><br>line</p>",
    "One\n\nTwo **bold** and *italic*  \nline",
  ],
  [
    `<h2><strong>Head</strong></h2><p><a href="https://a.example/(b)_c">A [link]</a></p>`,
    "**Head**\n\n[A \\[link\\]](https://a.example/%28b%29_c)",
  ],
  [
    "<ul><li>a</li>\n<li><p>b</p><ol><li>c</li><li>d</li></ol></li></ul>",
    "- a\n- b\n  1. c\n  2. d",
  ],
  ["<blockquote><p>a</p>\n<p>b</p></blockquote><p>c</p>", "> a\n>\n> b\n\nc"],
  [
    "<p>- *no* list_of_ &amp;amp; [x](y)</p><p>1. no</p>",
    "\\- \\*no\\* list_of\\_ \\&amp; \\[x\\](y)\n\n1\\. no",
  ],
  [
    `<p>Hear <a href="${spotify}">it</a> here: ${spotify}?si=1</p><p><a href="${spotify}">Play</a></p>`,
    "Hear it here:",
  ],
  [`[embed]${spotify}[/embed]<p>[gallery ids="1,2"]Text</p>`, "Text"],
  ["First line\nsecond\n\nNew <em>paragraph</em>", "First line  \nsecond\n\nNew *paragraph*"],
  ["<div>a<script>window.__pwn=1</script><img src=x onerror=window.__pwn=1></div>", "a"],
  [
    '<p><a href="javascript:window.__pwn=1">bad</a> <a href="JaVaScRiPt:x">worse</a></p>',
    "bad worse",
  ],
  [
    `<svg onload="window.__pwn=1"><text>x</text></svg><p>${"a".repeat(4990)}</p><p>${"b".repeat(30)}</p>`,
    "a".repeat(4990),
  ],
  [`<p>${"word ".repeat(2000)}</p>`, "word ".repeat(1000).trim()],
  [`<p>${"字".repeat(6000)}</p>`, "字".repeat(5000)],
  ["", null],
];

test("blog import: texts become Markdown notes without players, scripts and the playlist's own links", async ({
  ownerPage: page,
  api,
  outside,
}) => {
  const title = `${"x".repeat(79)}😀 <b>long</b>`;
  const posts = html.map(([text], at) => ({
    ...{ title, html: `${text}${text.includes("\n\nNew") ? "" : "<p></p>"}\n\n${spotify}` },
    date: `${2001 + at}-01-31`,
  }));
  await add(page, files({ "notes.xml": wordPress(...posts) }));
  await save(page, html.length);
  const { data } = await api("GET /playlists/", { query: { sort: "year", limit: 100 } });
  expect(data.map(({ note }) => note)).toEqual(html.map(([, note]) => note));
  expect(data[0]?.name).toBe("x".repeat(79));
  await page.goto("/music/2010/january");
  expect(await page.evaluate(() => "__pwn" in window)).toBe(false);
  expect(outside).toEqual([]);
});

test("blog import: hostile and broken files are named with a sentence, and the others are read", async ({
  ownerPage: page,
  outside,
}) => {
  const item = wordPressPost({ title: "Good", html: embed(deezer) });
  const nested = wordPressPost({ html: "<div>".repeat(100_000) + spotify, date: "2018-01-01" });
  const bombs = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "https://evil.example/">]>`;
  const of = (...items: string[]) => wordPressHead + items.join("") + wordPressEnd;
  const long = `${spotify} ${"x".repeat(400_000)} [a${"=".repeat(400_000)}`;
  const tags = `<item>${"<a>".repeat(100_000)}</item>`;
  await add(
    page,
    files({
      "doctype.xml": of(item).replace("<rss", `${bombs}<rss`),
      "nested.xml": of(tags, nested, "<item><title>&nope;</item>", item),
      "cut.xml": of(item).slice(0, -40),
      "large.xml": of(
        wordPressPost({ html: spotify + "x".repeat(1_100_000) }),
        item.replace("03-05", "04-05"),
      ),
      "long.xml": of(wordPressPost({ html: long, date: "2017-01-01" })),
      "other.xml": "<opml></opml>",
      "undated.html": `<title>Undated</title><p>${spotify}`,
      "binary.html": Buffer.from([0, 255, 254, 1, 2]),
    }),
  );
  await expect(counts(page)).toContainText("3 rows: 3 new");
  await expect(problems(page)).toHaveText([
    "doctype.xml: It has a DOCTYPE, which no blog needs.",
    "nested.xml: Damaged posts are left out.",
    "nested.xml: Posts with more than 20,000 tags are left out.",
    "cut.xml: It ends inside a post.",
    "large.xml: Posts larger than 1 MB are left out.",
    "other.xml: No posts found.",
    "undated.html: No date found for “Undated”.",
  ]);
  expect(outside).toEqual([]);
});

test("blog import: an export of 50 MB shows progress, and the page answers meanwhile", {
  tag: "@long",
}, async ({ ownerPage: page }) => {
  test.slow();
  const folder = makeFolder({});
  const path = join(folder, "large.xml");
  const file = await open(path, "w");
  await file.write(wordPressHead);
  const paragraph = `<p>${"Words and <em>more</em> words. ".repeat(30)}</p>\n`;
  for (let at = 0; at < 5000; at++) {
    const post = {
      title: `Post ${at}`,
      html: paragraph.repeat(11) + (at % 50 ? "" : embed(spotify)),
    };
    await file.write(wordPressPost({ ...post, date: `${1990 + (at % 30)}-01-01` }));
  }
  await file.write(wordPressEnd);
  await file.close();
  await visit(page, "/admin/playlists/import");
  const progress = page.getByRole("progressbar", { name: "Reading the blog" });
  await chooser(page).setInputFiles(path);
  const painted = page.evaluate(async () => {
    const steps = new Set<number>();
    for (;;) {
      await new Promise(requestAnimationFrame);
      const bar = document.querySelector("progress");
      if (bar) steps.add(bar.position);
      else if (steps.size > 0) return steps.size;
    }
  });
  await page.getByRole("link", { name: "download a template" }).focus();
  await expect(progress).toBeVisible();
  expect(await painted).toBeGreaterThan(10);
  // Choosing other files ends the reading.
  await visit(page, "/admin/playlists/import");
  await chooser(page).setInputFiles(path);
  await expect(progress).toBeVisible();
  await chooser(page).setInputFiles({
    name: "t.csv",
    mimeType: "",
    buffer: Buffer.from("year\n2001\n"),
  });
  await expect(counts(page)).toContainText("1 row: 1 new");
  await expect(progress).toBeHidden();
  rmSync(folder, { recursive: true });
});

test("blog import: a blog that was imported, exported and imported again gives the same site", async ({
  ownerPage: page,
  baseURL,
  oncePerWorker,
}) => {
  test.slow();
  const folder = makeFolder({});
  const blog = html.map(([text], at) => ({ title: `Post ${at}`, html: text + embed(deezer) }));
  const named = {
    "blog.xml": wordPress(...blog),
    "1.html": tumblr(Buffer.of())["posts/html/1.html"],
  };
  await add(page, files({ ...named, "night.jpg": await picture(2) }));
  await save(page, html.length + 1);
  const { dataDir } = await oncePerWorker(runOwnSite);
  await runCommand("export", [join(folder, "export")], { DATA_DIR: dataDir });
  const other = await runSite();
  await runCommand("import", [join(folder, "export", "playlists.csv")], {
    DATA_DIR: other.dataDir,
  });
  const listOf = async (address?: string) => {
    const token = await tokenOf(address, { email: owner.username, password: owner.password });
    const { data } = await apiAt(address, token)("GET /playlists/", { query: { sort: "year" } });
    return data.map(({ id: _, image, ...one }) => ({ ...one, hasCover: image !== null }));
  };
  expect(await listOf(other.address)).toEqual(await listOf(baseURL));
  expect((await listOf(baseURL)).filter((one) => one.hasCover)).toHaveLength(1);
  await other.stop();
  rmSync(folder, { recursive: true });
});
