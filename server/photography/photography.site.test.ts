import { mf2 } from "microformats-parser";
import { expect, test } from "vitest";
import { plain } from "../testing/pictures.ts";
import { startSite } from "../testing/start-site.ts";
import { exampleIds } from "../testing/whole-playlist.ts";

const baseUrl = "https://mixtape.example";

async function withGallery() {
  const site = await startSite();
  const { api } = await site.join({ is_superuser: true });
  const body = {
    title: "Lisbon, from the tram",
    description: "Four <days>.",
    year: 2025,
    month: 5,
  };
  const { id } = await api("POST /galleries/", { body });
  const params = { gallery_id: id };
  const jpeg = await plain(1500, 1000, "#336699").jpeg().toBuffer();
  const file = new Blob([new Uint8Array(jpeg)]);
  const photo = await api("POST /galleries/:gallery_id/photos", { params, file });
  await api("POST /galleries/:gallery_id/photos", { params, file });
  const words = { caption: "Line 28", alt: "A yellow tram" };
  await api("PATCH /photos/:photo_id", { params: { photo_id: photo.id }, body: words });
  const ask = (path: string, accept = "text/html") => site.send(path, { headers: { accept } });
  return Object.assign(site, {
    api,
    ask,
    stem: photo.filename.slice(0, 32),
    pageAt: async (path: string) => (await ask(path)).text(),
    publish: (is_published: boolean) =>
      api("PATCH /galleries/:gallery_id", { params, body: { is_published } }),
  });
}

const withoutScripts = (html: string) =>
  html.replace(/<script.*?<\/script>/gs, "").replace(/<link rel="modulepreload"[^>]*>/g, "");

test("without a published gallery the page is greeting and tiles, as on a site that has none", async () => {
  await using empty = await startSite();
  await using site = await withGallery();
  const response = await empty.send("/photography", { headers: { accept: "text/html" } });
  const bare = withoutScripts(await response.text());
  expect(bare).toMatch(
    /<main[^>]*><h1 class="page-title">Photography<\/h1><p class="page-lead">Welcome to the Photography page !<\/p><ul class="tiles">.*<\/ul><\/main>/s,
  );
  expect(withoutScripts(await site.pageAt("/photography"))).toBe(bare);
  await site.publish(true);
  const [, main = ""] = /<main[^>]*>(.*)<\/main>/s.exec(await site.pageAt("/photography")) ?? [];
  const [before = "", after = ""] = main.split("<section");
  expect(bare).toContain(`${before}</main>`);
  expect(after).toContain("2 photos · May 2025");
  await site.publish(false);
  expect(withoutScripts(await site.pageAt("/photography"))).toBe(bare);
});

test("both addresses are page and call, and an unpublished gallery is neither", async () => {
  await using site = await withGallery();
  const path = "/photography/lisbon-from-the-tram";
  for (const address of [path, `${path}/`, "/photography/nothing"]) {
    expect([address, (await site.ask(address)).status]).toEqual([address, 404]);
    const call = await site.ask(address, "application/json");
    expect([call.status, await call.json()]).toEqual([404, { detail: "Gallery not found" }]);
  }
  expect(await site.pageAt("/sitemap.xml")).not.toContain("lisbon");
  expect(await (await site.ask("/feed.xml", "*/*")).text()).not.toContain("Lisbon");
  await site.publish(true);
  for (const address of ["/photography", "/photography/", path, `${path}/`]) {
    for (const accept of ["text/html", "application/json", "*/*"]) {
      const { status, headers } = await site.ask(address, accept);
      expect([address, accept, status]).toEqual([address, accept, 200]);
      expect(headers.get("content-type")).toContain(accept === "text/html" ? "html" : "json");
      expect(headers.get("vary")).toContain("Accept");
    }
  }
});

test("a gallery tells previews, search engines, readers and feeds what it is", async () => {
  await using site = await withGallery();
  await site.publish(true);
  const path = "/photography/lisbon-from-the-tram";
  const html = await site.pageAt(path);
  const image = (name: string) => `${baseUrl}/images/${site.stem}-${name}`;
  for (const [name, content] of [
    ["og:title", "Lisbon, from the tram"],
    ["og:description", "Four &lt;days&gt;."],
    ["og:image", image("1200.jpg")],
    ["og:image:width", "1200"],
    ["og:image:height", "800"],
    ["og:image:alt", "A yellow tram"],
  ])
    expect(html).toContain(`<meta property="${name}" content="${content}"/>`);
  expect(html).toContain(`<link rel="canonical" href="${baseUrl}${path}"/>`);
  const [, data = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const graph: { "@type": string }[] = JSON.parse(data)["@graph"];
  expect(graph.find((each) => each["@type"] === "ImageGallery")).toMatchObject({
    name: "Lisbon, from the tram",
    url: baseUrl + path,
    description: "Four <days>.",
    image: [
      {
        "@type": "ImageObject",
        contentUrl: image("1920.webp"),
        thumbnailUrl: image("480.webp"),
        width: 1500,
        height: 1000,
        caption: "Line 28",
        description: "A yellow tram",
      },
      { "@type": "ImageObject" },
    ],
  });
  const { items } = mf2(html, { baseUrl: baseUrl + path });
  const entry = items.find(({ type }) => type?.includes("h-entry"));
  expect(entry?.properties).toMatchObject({
    name: ["Lisbon, from the tram"],
    url: [baseUrl + path],
    summary: ["Four <days>."],
    photo: [{ value: image("960.webp"), alt: "A yellow tram" }, expect.anything()],
  });
  const sitemap = await site.pageAt("/sitemap.xml");
  const changed = new Date(site.clock.now).toISOString();
  for (const address of ["/photography", path])
    expect(sitemap).toContain(`<loc>${baseUrl}${address}</loc><lastmod>${changed}</lastmod>`);
  const feed = await (await site.ask("/feed.xml", "*/*")).text();
  expect(feed).toContain("<title>Lisbon, from the tram</title>");
  expect(feed).toContain(`<link rel="alternate" type="text/html" href="${baseUrl}${path}"/>`);
  expect(feed).toContain(image("1200.jpg"));
});

test("a gallery and its month's playlist lead to each other", async () => {
  await using site = await withGallery();
  await site.api("POST /playlists/", { body: { year: 2025, month: 5, ...exampleIds } });
  await site.api("POST /playlists/", { body: { year: 2025, month: 4, ...exampleIds } });
  const params = { year: 2025, name: "may" };
  expect((await site.client()("GET /music/:year/:name", { params })).galleries).toEqual([]);
  await site.publish(true);
  const may = await site.client()("GET /music/:year/:name", { params });
  expect(may.galleries.map(({ slug }) => slug)).toEqual(["lisbon-from-the-tram"]);
  const april = { params: { ...params, name: "april" } };
  expect((await site.client()("GET /music/:year/:name", april)).galleries).toEqual([]);
  expect(await site.pageAt("/music/2025/may")).toContain(
    'href="/photography/lisbon-from-the-tram"',
  );
  expect(await site.pageAt("/photography/lisbon-from-the-tram")).toContain(
    'href="/music/2025/may"',
  );
});
