import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import type { Api } from "#contract/client.ts";
import { temporaryFolder } from "#server/testing/temporary-folder.ts";
import { exampleIds } from "#server/testing/whole-playlist.ts";
import { button, expect, expectSuccess, picture, sidewaysScroll, test } from "./admin.ts";
import { barriers } from "./barriers.ts";
import {
  atom,
  chooseFiles,
  counts,
  embed,
  files,
  page as htmlPage,
  postsOfTwoMonths,
  problems,
  rss,
  spotify,
  substack,
  tumblr,
  wordPress,
} from "./blogs.ts";

// Chromium logs violations of the content security policy in documents of DOMParser, although such documents load nothing.
test.use({ expectedErrors: /violates the following Content Security Policy directive/ });

const { spotify_id, deezer_id, youtube_id } = exampleIds;

async function save(page: Page, count: number) {
  const playlists = count === 1 ? "1 playlist" : `${count} playlists`;
  await button(page, `Add ${playlists}`).click();
  await expectSuccess(page, `${playlists} created successfully.`);
}

async function saved(api: Api, year: number) {
  const { data } = await api("GET /playlists/", { query: { limit: 100, sort: "month" } });
  return data.filter((one) => one.year === year);
}

test("blog import: each kind of export becomes playlists without a request to another site", async ({
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
  await chooseFiles(page, files({ "feed.xml": rss, "atom.xml": atom, "autumn.html": htmlPage }));
  await expect(counts(page)).toContainText("3 rows: 3 new");
  await save(page, 3);
  expect(await saved(api, 2019)).toMatchObject([
    {
      month: 5,
      name: "Rainy days – May",
      note: "For *rain*.",
      spotify_id,
      deezer_id: "",
      published_at: "2019-06-01T01:30:00.000Z",
    },
    { month: 6, name: "Tom & Ada", note: "Summer, on Deezer and more.", deezer_id, youtube_id },
  ]);
  expect(await saved(api, 2018)).toMatchObject([
    {
      month: 10,
      name: "Autumn",
      note: "Leaves and **coats**.",
      spotify_id,
      deezer_id: "",
      published_at: "2018-10-03T09:00:00.000Z",
    },
  ]);
  for (const named of [substack, tumblr(await picture(1))]) {
    using folder = temporaryFolder();
    for (const [name, content] of Object.entries(named)) {
      const path = join(folder.path, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
    await chooseFiles(page, folder.path, "a whole folder");
    await expect(counts(page)).toContainText("1 row: 1 new");
    await expect(problems(page)).toHaveCount(0);
    await save(page, 1);
  }
  expect((await saved(api, 2019))[0]).toMatchObject({
    month: 4,
    name: 'April, "so far" & more',
    note: "Spring!",
    spotify_id,
    published_at: "2019-04-02T08:00:00.000Z",
  });
  expect(await saved(api, 2016)).toMatchObject([
    { month: 8, name: "Night drives", note: "Slow ones.", deezer_id, image: expect.any(String) },
  ]);
  expect(outside).toEqual([]);
});

test("blog import: WordPress posts become monthly and bonus playlists, and can be left out", async ({
  ownerPage: page,
  api,
}) => {
  const blog = files({ "blog.xml": wordPress(...postsOfTwoMonths()) });
  await chooseFiles(page, blog);
  await expect(counts(page)).toContainText("4 rows: 4 new");
  await expect(problems(page)).toHaveCount(0);
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect(row("Bonus #1 2010 · Post 1")).toHaveCount(1);
  await button(page, "Leave out January 2010 · Post 0").click();
  await expect(row("January 2010 · Post 1")).toHaveCount(1);
  await expect(counts(page)).toContainText("3 rows: 3 new");
  await page.getByLabel("Titles become names").uncheck();
  await save(page, 3);
  const playlists = await saved(api, 2010);
  expect(playlists).toHaveLength(3);
  const text = {
    name: null,
    note: "Text 1",
    month: 1,
    published_at: expect.stringMatching("2010-01-20"),
  };
  expect(playlists).toContainEqual(expect.objectContaining(text));
  await chooseFiles(page, blog);
  await expect(counts(page)).toContainText("1 new, 3 already there");
});

test("blog import: a post's cover is the chosen file with the same name as the post's picture", {
  tag: "@long",
}, async ({ ownerPage: page, api }) => {
  const thumbnail = `<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>7</wp:meta_value></wp:postmeta>`;
  const first = `<img src="https://blog.example/2019/first.jpg?w=1" onerror="window.__pwn=1">`;
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
  await chooseFiles(
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

test("blog import: a post's text becomes a Markdown note without players, scripts and playlist links", async ({
  ownerPage: page,
  api,
  outside,
}) => {
  const title = `${"x".repeat(79)}😀 <b>long</b>`;
  const posts = html.map(([text], at) => ({
    title,
    html: `${text}${text.includes("\n\nNew") ? "" : "<p></p>"}\n\n${spotify}`,
    date: `${2001 + at}-01-31`,
  }));
  await chooseFiles(page, files({ "notes.xml": wordPress(...posts) }));
  await save(page, html.length);
  const { data } = await api("GET /playlists/", { query: { sort: "year", limit: 100 } });
  expect(data.map(({ note }) => note)).toEqual(html.map(([, note]) => note));
  expect(data[0]?.name).toBe("x".repeat(79));
  await page.goto("/music/2010/january");
  expect(await page.evaluate(() => "__pwn" in window)).toBe(false);
  expect(outside).toEqual([]);
});
