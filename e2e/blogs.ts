import type { Page } from "@playwright/test";
import { exampleIds } from "#server/testing/whole-playlist.ts";
import { visit } from "./visitor.ts";

export const spotify = `https://open.spotify.com/playlist/${exampleIds.spotify_id}`;
export const deezer = `https://www.deezer.com/playlist/${exampleIds.deezer_id}`;
const youtube = `https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=${exampleIds.youtube_id}`;

export const files = (named: Record<string, string | Buffer>) =>
  Object.entries(named).map(([name, content]) => ({
    name,
    mimeType: "",
    buffer: Buffer.from(content),
  }));

interface WordPressPost {
  title?: string;
  html?: string;
  date?: string;
  fields?: Record<string, string>;
  rest?: string;
}

const cdata = (text: string) => `<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;

export function wordPressPost({ title = "", html = "", date, fields, rest = "" }: WordPressPost) {
  const post_date = `${date ?? "2019-03-05"} 10:00:00`;
  const own = { post_id: "1", post_date, status: "publish", post_type: "post", post_password: "" };
  const tags = Object.entries({ ...own, ...fields }).map(
    ([name, value]) => `<wp:${name}>${cdata(value)}</wp:${name}>`,
  );
  return `<item><title>${cdata(title)}</title><link>https://blog.example/?p=1</link>
<content:encoded>${cdata(html)}</content:encoded><excerpt:encoded>${cdata("")}</excerpt:encoded>
${tags.join("\n")}${rest}</item>\n`;
}

export const wordPressHead = `<?xml version="1.0" encoding="UTF-8" ?>
<!-- This is a WordPress eXtended RSS file. It has each <item> of the blog. -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
 xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>A blog</title><wp:author><wp:author_email>ada@example.com</wp:author_email></wp:author>
`;
export const wordPressEnd = "</channel></rss>";

export const wordPress = (...posts: WordPressPost[]) =>
  wordPressHead + posts.map(wordPressPost).join("") + wordPressEnd;

export const embed = (address: string) =>
  `<!-- wp:embed {"url":"${address}","providerNameSlug":"x"} -->
<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\n${address}\n</div></figure>
<!-- /wp:embed -->`;

/** Returns two published posts for each of two months, and posts that must not become playlists. */
export function postsOfTwoMonths() {
  const html = embed(spotify);
  const posts = ["01-10", "01-20", "02-10", "02-20"].map((day, at) => ({
    title: `Post ${at}`,
    html: `<p>Text ${at}</p>\n${html}`,
    date: `2010-${day}`,
  }));
  const hidden: Record<string, string>[] = [
    { status: "draft" },
    { status: "private" },
    { post_type: "page" },
    { post_type: "attachment" },
    { post_password: "secret" },
  ];
  const others = hidden.map((fields) => ({ title: "Hidden", html, fields }));
  const comment = `<wp:comment><wp:comment_content>${cdata(deezer)}</wp:comment_content></wp:comment>`;
  return [...posts, ...others, { title: "No playlist", html: "<p>Hello</p>", rest: comment }];
}

export const rss = `<?xml version="1.0"?><rss version="2.0"
 xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel><title>Feed</title>
<item><title>Rainy days &amp;#8211; May</title><dc:creator>Ada</dc:creator>
<pubDate>Fri, 31 May 2019 23:30:00 -0200</pubDate><description>Short</description>
<content:encoded><![CDATA[<p>For <em>rain</em>.</p>
<iframe src="https://open.spotify.com/embed/playlist/${exampleIds.spotify_id}?si=1"></iframe>]]></content:encoded>
</item></channel></rss>`;

export const atom = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:app="http://purl.org/atom/app#">
<entry><title>Draft</title><app:control><app:draft>yes</app:draft></app:control>
<published>2019-06-01T00:00:00Z</published><content type="html">${spotify}</content></entry>
<entry><title>Comment</title><category term="http://schemas.google.com/blogger/2008/kind#comment"/>
<published>2019-06-01T00:00:00Z</published><content type="html">${spotify}</content></entry>
<entry><title type="html">Tom &amp;amp; Ada</title><published>2019-06-01T00:30:00+02:00</published>
<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Summer,
<a href="${deezer}">on Deezer</a> and more.</p><iframe src="${youtube.replace("&", "&amp;")}"/></div></content>
</entry></feed>`;

const attributes = `{&quot;url&quot;:&quot;${spotify}&quot;}`;
const id = "123401.april";
export const substack = {
  "posts.csv": `post_id,post_date,is_published,email_sent_at,type,audience,title,subtitle,podcast_url
${id},2019-04-02T08:00:00.000Z,true,,newsletter,everyone,"April, ""so far"" &amp; more",,
2.draft,2019-04-03T08:00:00.000Z,false,,newsletter,everyone,Draft,,
3.paid,2019-04-04T08:00:00.000Z,true,,newsletter,only_paid,Paid,,
`,
  "email_list.blog.csv": "email,active_subscription\nfan@example.com,true\n",
  [`posts/${id}.html`]: `<p>Spring!</p><iframe class="spotify-wrap playlist" data-attrs="${attributes}" src="x"></iframe>
<p class="button-wrapper"><a href="https://x.example/subscribe"><span>Subscribe now</span></a></p>`,
  "posts/2.draft.html": `<p>${spotify}</p>`,
  "posts/3.paid.html": `<p>${spotify}</p>`,
  [`posts/${id}.opens.csv`]: "post_id,email\n1,fan@example.com\n",
};

export const tumblr = (cover: Buffer) => ({
  "posts/html/1.html": `<!DOCTYPE html><html><head><title>t</title></head><body>
<h1>Night drives</h1><p>Slow ones.</p><img src="../../media/night.jpg">
<p><a href="${deezer}">Listen</a></p>
<div id="footer"><span id="timestamp"> August 31st, 2016 11:45pm </span></div></body></html>`,
  "media/night.jpg": cover,
});

export const page = `<!doctype html><html><head><title>Autumn - A blog</title>
<meta property="og:title" content="Autumn"><script src="https://evil.example/x.js"></script>
<script type="application/ld+json">{"datePublished": "2018-10-03T09:00:00Z"}</script></head><body>
<nav><a href="${deezer}">Other</a></nav><article><h1>Autumn</h1><time>3 October</time>
<p>Leaves and <strong>coats</strong>.</p><p>${spotify}</p></article></body></html>`;

export const counts = (page: Page) => page.locator(".import-counts");
export const problems = (page: Page) =>
  page.getByRole("list", { name: "Not read" }).getByRole("listitem");

export async function chooseFiles(
  page: Page,
  chosen: string | ReturnType<typeof files>,
  label = "Choose files",
) {
  await visit(page, "/admin/playlists/import");
  await page.getByLabel(label, { exact: true }).setInputFiles(chosen);
}
