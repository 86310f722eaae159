import { open } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "#server/testing/temporary-folder.ts";
import { expect, link, test } from "./admin.ts";
import {
  chooseFiles,
  counts,
  deezer,
  embed,
  files,
  problems,
  spotify,
  wordPressEnd,
  wordPressHead,
  wordPressPost,
} from "./blogs.ts";

// Chromium logs violations of the content security policy in documents of DOMParser, although such documents load nothing.
test.use({ expectedErrors: /violates the following Content Security Policy directive/ });

test("blog import: hostile and broken files are reported with a reason, and valid posts are listed", async ({
  ownerPage: page,
  outside,
}) => {
  const item = wordPressPost({ title: "Good", html: embed(deezer) });
  const nested = wordPressPost({ html: "<div>".repeat(100_000) + spotify, date: "2018-01-01" });
  const bombs = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "https://evil.example/">]>`;
  const of = (...items: string[]) => wordPressHead + items.join("") + wordPressEnd;
  const long = `${spotify} ${"x".repeat(400_000)} [a${"=".repeat(400_000)}`;
  const tags = `<item>${"<a>".repeat(100_000)}</item>`;
  await chooseFiles(
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

test("blog import: an export of 50 MB shows progress, and the page stays responsive", {
  tag: "@long",
}, async ({ ownerPage: page }) => {
  test.slow();
  using folder = temporaryFolder();
  const path = join(folder.path, "large.xml");
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
  const progress = page.getByRole("progressbar", { name: "Reading the blog" });
  await chooseFiles(page, path);
  const painted = page.evaluate(async () => {
    const steps = new Set<number>();
    for (;;) {
      await new Promise(requestAnimationFrame);
      const bar = document.querySelector("progress");
      if (bar) steps.add(bar.position);
      else if (steps.size > 0) return steps.size;
    }
  });
  await link(page, "download a template").focus();
  await expect(progress).toBeVisible();
  expect(await painted).toBeGreaterThan(10);
  await chooseFiles(page, path);
  await expect(progress).toBeVisible();
  await page
    .getByLabel("Choose files", { exact: true })
    .setInputFiles(files({ "t.csv": "year\n2001\n" }));
  await expect(counts(page)).toContainText("1 row: 1 new");
  await expect(progress).toBeHidden();
});
