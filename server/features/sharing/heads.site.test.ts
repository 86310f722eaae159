import { expect, test } from "vitest";
import { site as defaults } from "#site";
import { ownedSite } from "../../testing/owned-site.ts";
import { song } from "../../testing/songs.ts";
import { exampleIds } from "../../testing/whole-playlist.ts";

const site = ownedSite();
const origin = "https://mixtape.example";

const pages = {
  "/": ["Mixtape", ["WebSite", "ItemList"]],
  "/music": ["Music", ["ItemList", "BreadcrumbList"]],
  "/music/2024": ["2024", ["ItemList", "BreadcrumbList"]],
  "/music/2024/review": ["2024 in review", ["BreadcrumbList"]],
  "/photography": ["Photography", ["BreadcrumbList"]],
  "/music/2018/to-2022-extended": ["2018-2022+", ["MusicPlaylist", "BreadcrumbList"]],
  "/music/2024/march": ["March 2024", ["MusicPlaylist", "BreadcrumbList"]],
} as const;

test("page head: every page has its own metadata without duplicate elements", async () => {
  await site.add({ year: 2018, end_year: 2022, is_extended: true, ...exampleIds, qobuz_id: "" });
  await site.add({ year: 2024, month: 3, ...exampleIds }, song("Maren Vale - Slow Harbour"));
  for (const month of [4, 5]) await site.add({ year: 2024, month }, song("Maren Vale - Tides"));
  const descriptions = new Set<string | undefined>();
  for (const [path, [title, types]] of Object.entries(pages)) {
    const html = await site.page(path);
    const tags = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)];
    const head = Object.fromEntries(tags.map(([, name, content]) => [name, content]));
    expect(tags.length, `no tag twice on ${path}`).toBe(Object.keys(head).length);
    expect(html).toContain(`<title>${path === "/" ? title : `${title} · Mixtape`}</title>`);
    expect(html).toContain(`<link rel="canonical" href="${origin}${path}"`);
    expect(html.indexOf("twitter:image:alt"), "within what a preview reads").toBeLessThan(6000);
    const isOwn = path.split("/").length === 4 && !path.endsWith("review");
    expect(head, path).toMatchObject({
      "og:site_name": "Mixtape",
      "og:type": isOwn ? "music.playlist" : "website",
      "og:title": title,
      "og:description": head.description,
      "og:url": origin + path,
      "og:image:width": "1200",
      "og:image:height": "630",
      "twitter:card": "summary_large_image",
    });
    descriptions.add(head.description);
    for (const type of ["application/atom+xml", ...(isOwn ? ["application/json+oembed"] : [])])
      expect(html).toMatch(RegExp(`<link rel="alternate" type="${type.replace("+", "\\+")}"`));

    const [data = "", ...others] =
      html.match(/(?<=<script type="application\/ld\+json"[^>]*>)[^<]*/g) ?? [];
    expect(others).toEqual([]);
    const graph = JSON.parse(data)["@graph"];
    expect(
      graph.map((thing: object) => Reflect.get(thing, "@type")),
      path,
    ).toEqual(types);
    if (path === "/music/2024/march") {
      expect(graph[0]).toMatchObject({ name: title, url: origin + path, numTracks: 1 });
      const picture = await site.send(new URL(head["og:image"] ?? "").pathname);
      expect(picture.headers.get("content-type")).toBe("image/jpeg");
      expect(graph[0].track).toMatchObject([{ name: "Slow Harbour" }]);
      expect(graph[0].sameAs).toHaveLength(defaults.platforms.length);
      expect(graph[1].itemListElement.map(({ item }: { item: string }) => item)).toEqual(
        ["/music", "/music/2024", path].map((step) => origin + step),
      );
    }
  }
  expect(descriptions.size).toBe(Object.keys(pages).length);
});
