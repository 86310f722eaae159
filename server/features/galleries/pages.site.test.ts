import { mf2 } from "microformats-parser";
import { expect, test } from "vitest";
import { ownedSite } from "../../testing/owned-site.ts";
import { plain } from "../../testing/pictures.ts";
import { exampleIds } from "../../testing/whole-playlist.ts";
import { withoutTimeAndNonce } from "../../testing/without-time-and-nonce.ts";

const site = ownedSite();
const origin = "https://mixtape.example";
const path = "/photography/lisbon-from-the-tram";

async function addGallery() {
  const words = { title: "Lisbon, from the tram", description: "Four <days>." };
  const picture = plain(1500, 1000);
  const { photos, publish } = await site.addGallery(
    { ...words, year: 2025, month: 5 },
    picture,
    picture,
  );
  const [{ id: photo_id = "", filename = "" } = {}] = photos;
  const body = { caption: "Line 28", alt: "A yellow tram" };
  await site.api("PATCH /photos/:photo_id", { params: { photo_id }, body });
  return { stem: filename.slice(0, 32), publish };
}

const withoutScripts = (html: string) =>
  withoutTimeAndNonce(html)
    .replace(/<script.*?<\/script>/gs, "")
    .replace(/<link rel="modulepreload"[^>]*>/g, "");

test("photography page: shows only greeting and tiles if no gallery is published", async () => {
  const bare = withoutScripts(await site.page("/photography"));
  expect(bare).toMatch(
    /<main[^>]*><h1 class="page-title">Photography<\/h1><p class="page-lead">Welcome to the Photography page !<\/p><ul class="tiles">.*<\/ul><\/main>/s,
  );
  const { publish } = await addGallery();
  expect(withoutScripts(await site.page("/photography"))).toBe(bare);
  await publish();
  const [, main = ""] = /<main[^>]*>(.*)<\/main>/s.exec(await site.page("/photography")) ?? [];
  const [before = "", after = ""] = main.split("<section");
  expect(bare).toContain(`${before}</main>`);
  expect(after).toContain("2 photos · May 2025");
});

test("G4: photography: a gallery appears at once, even if the publishing server's clock is fast", async () => {
  const { publish } = await addGallery();
  await publish();
  site.clock.now -= 60_000;
  expect((await site.send(path, { headers: { accept: "text/html" } })).status).toBe(200);
  expect(await site.page("/photography")).toContain(path);
});

test("photography: a gallery appears in previews, structured data, sitemap and feed", async () => {
  const { publish, stem } = await addGallery();
  await publish();
  const html = await site.page(path);
  const image = (ending: string) => `${origin}/images/${stem}${ending}`;
  for (const [name, content] of [
    ["og:title", "Lisbon, from the tram"],
    ["og:description", "Four &lt;days&gt;."],
    ["og:image", image("-1200.jpg")],
    ["og:image:height", "800"],
    ["og:image:alt", "A yellow tram"],
  ])
    expect(html).toContain(`<meta property="${name}" content="${content}"`);
  const [, data = ""] =
    /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  expect(JSON.parse(data)["@graph"][0]).toMatchObject({
    "@type": "ImageGallery",
    url: origin + path,
    image: [
      {
        "@type": "ImageObject",
        contentUrl: image(".webp"),
        thumbnailUrl: image("-480.webp"),
        caption: "Line 28",
        description: "A yellow tram",
      },
      { width: 1500, height: 1000 },
    ],
  });
  const { items } = mf2(html, { baseUrl: origin + path });
  expect(items.find(({ type }) => type?.includes("h-entry"))?.properties).toMatchObject({
    name: ["Lisbon, from the tram"],
    url: [origin + path],
    summary: ["Four <days>."],
    photo: [{ value: image("-960.webp"), alt: "A yellow tram" }, expect.anything()],
  });
  const changed = new Date(site.clock.now).toISOString();
  for (const address of ["/photography", path])
    expect(await site.page("/sitemap.xml")).toContain(
      `<loc>${origin}${address}</loc><lastmod>${changed}</lastmod>`,
    );
  const feed = await (await site.send("/feed.xml")).text();
  expect(feed).toContain("<title>Lisbon, from the tram</title>");
  expect(feed).toContain(`<link rel="alternate" type="text/html" href="${origin}${path}"/>`);
  expect(feed).toContain(image("-1200.jpg"));
});

test("photography: a gallery and the playlist of its month link to each other", async () => {
  const { publish } = await addGallery();
  await publish();
  for (const month of [4, 5]) await site.add({ year: 2025, month, ...exampleIds });
  expect(await site.page("/music/2025/may")).toContain(`href="${path}"`);
  expect(await site.page("/music/2025/april")).not.toContain(path);
  const page = await site.page(path);
  expect(page).toContain('href="/music/2025/may"');
  expect(page).not.toContain('href="/music/2025/april"');
});
