// Checks a static copy of the site while the site itself is stopped.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ownerAt } from "#server/testing/owner-at.ts";
import { runCommand } from "#server/testing/run-program.ts";
import { serveFolder } from "#server/testing/serve-folder.ts";
import { temporaryFolder } from "#server/testing/temporary-folder.ts";
import { barriers } from "./barriers.ts";
import { pictureFile } from "./playlists.ts";
import { runSite } from "./running-site.ts";
import { card, expect, heading, link, main, sidewaysScroll, test } from "./visitor.ts";

async function makeCopy() {
  const site = await runSite({ SAMPLE_DATA: "on" });
  const { api } = await ownerAt(site.address);
  const { id: gallery_id } = await api("POST /galleries/", { body: { title: "Lisbon" } });
  const file = await pictureFile();
  await api("POST /galleries/:gallery_id/photos", { params: { gallery_id }, file });
  const publishing = { params: { gallery_id }, body: { is_published: true } };
  await api("PATCH /galleries/:gallery_id", publishing);
  const place = temporaryFolder();
  const folder = join(place.path, "copy");
  const { output } = await runCommand("copy", [folder], { DATA_DIR: site.dataDir });
  expect(output).toContain("SITE_URL isn't set: feed, sitemap and 404.html name http://");
  await site.stop();
  const server = await serveFolder(folder, "/some/path/");
  return {
    web: server.address,
    disk: pathToFileURL(join(folder, "index.html")).href,
    stop: async () => {
      await server[Symbol.asyncDispose]();
      place.remove();
    },
  };
}

const fonts = () => Array.from(document.fonts, ({ family, status }) => `${family}: ${status}`);

test("static copy: pages work from a web server and from a disk", { tag: "@long" }, async ({
  page,
  oncePerWorker,
}) => {
  test.slow();
  const { web, disk } = await oncePerWorker(makeCopy);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  for (const start of [web, disk]) {
    await page.goto(start);
    await expect.poll(() => page.evaluate(fonts)).toContain("Instrument Serif: loaded");
    const latest = card(page, "Latest playlist - October 2025");
    await latest.getByRole("link", { name: "October 2025" }).click();
    await expect(page.getByRole("region", { name: "Songs" })).toBeVisible();
    expect(await sidewaysScroll(page)).toBe(0);
    // Runs axe only on pages from the web server, because browsers do not let scripts read the stylesheets of pages from a disk.
    if (start === web) expect(await barriers(page)).toEqual([]);

    await page.getByRole("link", { name: "2025", exact: true }).click();
    await expect(heading(page)).toHaveText("2025");
    await expect(card(page, "October 2025").locator("img")).not.toHaveJSProperty("naturalWidth", 0);
    await main(page, "Photography").click();
    await link(page, /^Lisbon/).click();
    await link(page, "Photo 1").click();
    await expect(page).toHaveURL(/\/images\/\w+\.webp$/);
  }
  const inside = [web, disk.replace("index.html", "")];
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter((url) => !inside.some((each) => url.startsWith(each)))).toEqual([]);
});
