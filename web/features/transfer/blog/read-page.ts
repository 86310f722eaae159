import { parseFragment, parseHtml, readDate, readPost } from "./read-post.ts";

export function readPage(html: string, path: string) {
  const page = parseHtml(html);
  const find = (selector: string, attribute: string) =>
    page.querySelector(selector)?.getAttribute(attribute) ?? "";
  const address = find("link[rel=canonical]", "href") || path;
  const [, year, month] = /(?:^|\/)((?:19|20)\d\d)[/-](\d\d)[/-]/.exec(address) ?? [];
  const dates = [
    find('[property="article:published_time"]', "content"),
    /"datePublished"\s*:\s*"([^"]+)"/.exec(html)?.[1],
    find("time[datetime]", "datetime"),
    page.querySelector("#timestamp")?.textContent,
    year && `${year}-${month}-01`,
  ];
  const heading = page.querySelector("h1")?.textContent;
  const root = page.querySelector("article, main") ?? page.body;
  for (const element of root.querySelectorAll("h1,header,footer,#footer,time")) element.remove();
  return readPost(root, {
    title: find('[property="og:title"]', "content") || heading || page.title,
    date: dates.find((date) => date && readDate(date)) ?? "",
  });
}

export function readSubstackPage(html: string, path: string, index: readonly string[][]) {
  const [names = [], ...rows] = index;
  const id = path.replace(/^.*\/|\.html?$/g, "");
  const row = rows.find((cells) => cells[names.indexOf("post_id")] === id);
  const cell = (name: string) => row?.[names.indexOf(name)] ?? "";
  const kind = ["is_published", "type", "audience"].map(cell).join();
  if (!/^true,newsletter,everyone$/i.test(kind)) return undefined;
  const title = parseFragment(cell("title")).textContent;
  return readPost(parseFragment(html), { title, date: cell("post_date") });
}

export function readIndex(csv: string) {
  const rows: string[][] = [[]];
  for (const [, cell = "", end] of csv.matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(cell.replace(/^"|"$/g, "").replaceAll('""', '"'));
    if (end !== ",") rows.push([]);
  }
  return rows;
}
