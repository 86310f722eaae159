import { expect, test } from "vitest";
import { siteLimits } from "#contract/site.ts";
import { textOfHtml } from "#domain/text-of-html.ts";
import { noteAsText, noteHtml, noteHtmlWithFullLinks, pageHtml } from "./note-html.ts";

const site = "https://mixtape.example";
const made = (note: string) => noteHtml(note, site);

test.each([
  [
    "One.\n\nTwo, *soft* and **strong**.",
    "<p>One.</p>\n<p>Two, <em>soft</em> and <strong>strong</strong>.</p>",
  ],
  ["- a\n- b\n  1. c", "<ul>\n<li>a</li>\n<li>b\n<ol>\n<li>c</li>\n</ol>\n</li>\n</ul>"],
  ["> said\\\n> twice", "<blockquote>\n<p>said<br />\ntwice</p>\n</blockquote>"],
  [
    "[Otto](https://otto.example/a?b=1&c)",
    '<p><a href="https://otto.example/a?b=1&amp;c" rel="noopener nofollow ugc">Otto</a></p>',
  ],
  [
    "<https://otto.example>",
    '<p><a href="https://otto.example" rel="noopener nofollow ugc">https://otto.example</a></p>',
  ],
  ["[here](/music/2024 'title')", '<p><a href="/music/2024">here</a></p>'],
  [
    "[here](https://mixtape.example/music)",
    '<p><a href="https://mixtape.example/music">here</a></p>',
  ],
  ["[write](mailto:a@b.example)", '<p><a href="mailto:a@b.example">write</a></p>'],
])("note: the Markdown %j becomes HTML", (note, html) => {
  expect(made(note)).toBe(html);
});

test("note: HTML and Markdown for headings and code remain plain text", () => {
  expect(made("# One\n\nTwo\n===\n\n---\n\n    four\n\n`five`\n\n```\nsix\n```")).toBe(
    "<p># One</p>\n<p>Two\n===</p>\n<p>---</p>\n<p>four</p>\n<p>`five`</p>\n<p>```\nsix\n```</p>",
  );
  expect(made('<b onclick="x">a</b> <!-- b -->')).toBe(
    "<p>&lt;b onclick=&quot;x&quot;&gt;a&lt;/b&gt; &lt;!-- b --&gt;</p>",
  );
});

test.each([
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "![x](https://evil.example/x.png)",
  "[a](javascript:alert(1))",
  "[a](&#106;avascript:alert(1))",
  "[a](java&Tab;script:alert(1))",
  "<javascript:alert(1)>",
  "[a](data:text/html,<script>alert(1)</script>)",
  "[a](//evil.example)",
  "[a](/\\evil.example)",
  "[a](relative)",
  "[a](#x)",
  "[a][b]\n\n[b]: javascript:alert(1)",
  '[a](https://x.example "\\" onmouseover=alert(1) x=\\"")',
  '[a](https://x.example/"onclick="x)',
  "x\u0000y",
  "[a [<irc:x>](https://b.example)](https://c.example)",
  "[a [<xmpp:x>](/b)](/c) <ircs:x> [d](irc:x)",
  "[a](/&Tab;/evil.example) [a](</\t/evil.example>)",
])("M11: note: the hostile text %j becomes harmless HTML", (note) => {
  const html = made(note) ?? "";
  const rest = html.replace(
    /<\/?(?:p|a)>|<a href="(?:https?:\/\/|mailto:|\/(?![/\\]))[^"<>]*"(?: rel="noopener nofollow ugc")?>/g,
    "",
  );
  expect(rest).not.toMatch(/[<>]/);
  expect(textOfHtml(html)).not.toBe("");
});

test.each([
  ...["*a_ ", "*_", "**a*", "[*a](b)_ ", "*a\n\n", "a\n=\n", "[", "[a](", "<"],
  ...[">", "- ", "\t- ", "> - "],
  Array.from({ length: 90 }, (_, depth) => `${" ".repeat(depth)}- a\n`).join(""),
])("M11: page text: repeated %j renders at most 5 times slower than ordinary text", (part) => {
  const costOnce = (text: string) => {
    const before = process.cpuUsage();
    pageHtml(text.repeat(siteLimits.page).slice(0, siteLimits.page), site);
    return process.cpuUsage(before).user;
  };
  // Takes the lowest of five measurements, because other load on the machine can only increase the measured time.
  const cost = (text: string) => Math.min(...Array.from({ length: 5 }, () => costOnce(text)));
  const ordinary = "# Words\n\nSome *soft*, some **strong**, [one](/a).\n\n- a\n- b\n\n> said\n\n";
  expect(cost(part)).toBeLessThan(5 * cost(ordinary));
});

test("note: has absolute links in feeds and emails, and is plain text in files", () => {
  expect(noteHtmlWithFullLinks("[here](/music)", site)).toBe(
    '<p><a href="https://mixtape.example/music">here</a></p>',
  );
  expect(noteAsText({ name: "Groove", note: 'A *"b"* & [c](/d)\n\n- e' })).toBe(
    'Groove\n\nA "b" & c\ne',
  );
  expect(noteAsText({ name: null, note: null })).toBe("");
});

test("site page: headings in the text start at level 2", () => {
  const text = "# One\n\nTwo\n===\n\n### Three\n\n<h1>`no`</h1> [a](javascript:x)";
  expect(pageHtml(text, site)).toBe(
    "<h2>One</h2>\n<h2>Two</h2>\n<h3>Three</h3>\n<p>&lt;h1&gt;`no`&lt;/h1&gt; [a](javascript:x)</p>",
  );
  expect(textOfHtml(pageHtml(text, site))).toBe("One\nTwo\nThree\n<h1>`no`</h1> [a](javascript:x)");
});
