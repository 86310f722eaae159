import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ownedSite } from "../../testing/owned-site.ts";
import { plain } from "../../testing/pictures.ts";
import { runCommand } from "../../testing/run-program.ts";
import { serveFolder } from "../../testing/serve-folder.ts";
import { song } from "../../testing/songs.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { exampleIds } from "../../testing/whole-playlist.ts";

const site = ownedSite();
const siteUrl = "https://mixtape.example";
const about = `[March](${siteUrl}/music/2024/march), [the year](music/2024), [search](/music/search?q=one),
[log in](/login), [admin](/admin), [a friend](https://friend.example/), [mail](mailto:ada@example.com)`;

async function fill() {
  const image = await site.upload();
  for (const month of [1, 2, 3])
    await site.add({ year: 2024, month, ...exampleIds, image }, song("A - One"), song("B - Two"));
  await site.add({ year: 2018, end_year: 2022, spotify_id: exampleIds.spotify_id });
  await site.add({ year: 2024, month: 4, name: "Hidden", published_at: null }, song("A - Hidden"));
  const pictures = ["#204060", "#ff8a5c"].map((color) => plain(1200, 800, color));
  await (await site.addGallery({ title: "Lisbon" }, ...pictures)).publish();
  await site.addGallery({ title: "Hidden" }, ...pictures);
  const me_links = ["https://social.example/@ada"];
  const body = { about, imprint: "Ada", me_links, home_tiles: [], photography_tiles: [] };
  await site.api("PATCH /site/settings", { body });
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );

function addressesIn(text: string, type: string): string[] {
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = ""]) => found);
  if (type.startsWith("text/css")) return all(/url\(([^)]+)\)/g);
  const absolute = all(/(https:\/\/mixtape\.example\/[^\s"'<>\\&]*)/g);
  if (!type.startsWith("text/html")) return absolute;
  const sources = all(/ srcset="([^"]*)"/g).flatMap((set) => set.split(", "));
  return [
    ...all(/ (?:href|src|action)="([^"]*)"/g),
    ...all(/<data [^>]*value="([^"]*)"/g),
    ...all(/ (?!srcset)[\w-]+="(\/[^"]*)"/g),
    ...sources.map((source) => source.split(" ")[0] ?? ""),
    ...absolute,
  ];
}

const below = "/some/path/";

/** Makes a copy while the site runs, and serves it from a subfolder of a static web server. */
async function copied() {
  const place = temporaryFolder();
  const folder = join(place.path, "copy");
  const { dataDir, databaseUrl = "" } = site.config;
  const settings = { SITE_URL: siteUrl, DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const { code, output } = await runCommand("copy", [folder], settings);
  expect(output).toMatch(new RegExp(`^Copied \\d+ pages to ${folder}\\.\n$`));
  expect(code).toBe(0);
  const server = await serveFolder(folder, below);
  const dispose = () => server[Symbol.asyncDispose]().finally(place.remove);
  return { folder, address: server.address, [Symbol.asyncDispose]: dispose };
}

test("copy: every internal link leads to a file of the copy", async () => {
  await fill();
  await using copy = await copied();
  const ids = new Map<string, string[]>();
  const outside = new Set<string>();
  const targets: URL[] = [];
  const queue = ["", "sitemap.xml", "robots.txt", "nowhere/at/all"].map(
    (name) => copy.address + name,
  );
  for (const address of queue) {
    const answer = await fetch(address);
    expect(answer.status, address).toBe(address.includes("nowhere") ? 404 : 200);
    const type = answer.headers.get("content-type") ?? "";
    const text = /^(?:image|font)/.test(type) ? "" : await answer.text();
    const found = [...text.matchAll(/ id="([^"]*)"/g)].map(([, id = ""]) => id);
    ids.set(new URL(answer.url).pathname, found);
    for (const to of addressesIn(text, type)) {
      const url = new URL(to.replace(`${siteUrl}/`, copy.address), answer.url);
      if (!url.href.startsWith(copy.address)) outside.add(url.host || url.href);
      else targets.push(url);
      const target = url.href.replace(/[?#].*/, "");
      if (target.startsWith(copy.address) && !queue.includes(target)) queue.push(target);
    }
  }
  expect([...outside].sort()).toEqual([
    "friend.example",
    "mailto:ada@example.com",
    "open.qobuz.com",
    "open.spotify.com",
    "social.example",
    "www.deezer.com",
    "www.youtube.com",
  ]);
  const marked = targets.filter(({ hash, pathname }) => hash && pathname.endsWith(".html"));
  expect(marked.length).toBeGreaterThan(10);
  for (const { pathname, hash } of marked)
    expect(ids.get(pathname), pathname + hash).toContain(hash.slice(1));
  const reached = [...ids.keys()].map((path) =>
    path.slice(below.length).replace(/^$|\/$/, "$&index.html"),
  );
  const unlinked = ["404.html", "mixtape-copy.txt"];
  expect([...new Set(reached), ...unlinked].sort()).toEqual(
    [...filesIn(copy.folder), "nowhere/at/all"].sort(),
  );
});

test("copy: contains the public site without anything that needs JavaScript or the server", async () => {
  await fill();
  await using copy = await copied();
  const files = filesIn(copy.folder);
  expect(files).toEqual(
    expect.arrayContaining([
      "index.html",
      "music/2024/march/index.html",
      "music/2024/march/songs.csv",
      "music/2024/review/index.html",
      "music/2018/to-2022/index.html",
      "photography/lisbon/index.html",
      "imprint/index.html",
      "feed.xml",
      "cards/2024/march.jpg",
    ]),
  );
  expect(files.filter((name) => /april|hidden|search|login|admin|[.]js$/.test(name))).toEqual([]);
  for (const name of files) expect(statSync(join(copy.folder, name)).mode & 0o777).toBe(0o644);
  for (const name of files.filter((each) => each.endsWith(".html"))) {
    const html = readFileSync(join(copy.folder, name), "utf8");
    expect(html).not.toMatch(/>(?:Login|Search|Share|Follow)<|by email|Hidden|nonce/);
    expect(html, name).not.toMatch(/<(?:form|input|select|textarea|iframe)\b/);
    expect(html, name).not.toMatch(/<button(?![^>]* disabled)|<script(?![^>]*\/ld\+json)/);
    expect(html, name).not.toMatch(/<a (?![^>]*href=)[^>]*(?:aria-label|title)=/);
  }
});

test("copy: the copy command does not send waiting emails", async () => {
  // Only the copy command sees the email as due, because the running site's clock is an hour slow.
  site.clock.now = Date.now() - 3_600_000;
  const times = { created_at: 1, next_attempt_at: Date.now() };
  const mail = { id: "o", kind: "recovery", ...times } as const;
  await site.db.insertInto("outbox").values(mail).execute();
  await using _copy = await copied();
  const rows = await site.db.selectFrom("outbox").select("attempts").execute();
  expect(rows).toEqual([{ attempts: 0 }]);
});
