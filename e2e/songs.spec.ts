import type { Page } from "@playwright/test";
import { card, expect, heading, hold, link, test, visit } from "./visitor.ts";

const field = (page: Page) => page.getByRole("searchbox", { name: "Search songs" });
const found = (page: Page) => page.getByRole("main").getByRole("listitem");

test("songs: a card links to its songs, and each song links to other playlists that contain it", async ({
  page,
}) => {
  await visit(page, "/music");
  const latest = card(page, "Latest playlist - October 2025");
  await expect(latest).toContainText("3 songs · 1 h 10 min");
  await latest.getByRole("link", { name: "Latest playlist - October 2025" }).click();
  await expect(page).toHaveURL("/music/2025/october");
  const songs = page.getByRole("region", { name: "Songs" }).getByRole("listitem");
  await expect(songs).toHaveText([
    "Slow HarbourMaren Vale3:41",
    "Glass OrchardThe Low Lanterns · Also in 2024+4:12",
    "Déjà VuBeyoncé & friends1:02:03",
  ]);
  const downloads = page.getByText("Download:").getByRole("link");
  await expect(downloads).toHaveText(["Text", "CSV", "JSPF", "XSPF", "M3U8"]);
  const [choice, last, file] = await Promise.all(
    [page.getByLabel("Open songs in"), songs.last(), downloads.first()].map((each) =>
      each.boundingBox(),
    ),
  );
  expect(choice?.y).toBeLessThan(last?.y ?? 0);
  expect(file?.y).toBeGreaterThan(last?.y ?? Number.POSITIVE_INFINITY);
  expect((await downloads.last().boundingBox())?.y).toBe(file?.y);
  await expect(page.getByText("ListenBrainz needs")).toHaveText(
    "ListenBrainz needs MusicBrainz ids: 3 of 3 missing",
  );
  await songs.nth(1).getByRole("link", { name: "Also in 2024+" }).click();
  await expect(page).toHaveURL("/music/2024/best-extended");
  await visit(page, "/music/2024/march");
  await expect(page.locator("meta[name=description]")).toHaveCount(1);
  await expect(page.getByRole("main")).not.toContainText("song");
});

test("search: results appear while typing, and Back leaves the search", async ({ page }) => {
  await visit(page, "/");
  await page.getByRole("main").getByRole("link", { name: "Music" }).click();
  // Holds back the first request. Letters that are typed during the request must not be lost.
  const release = await hold(page, /\/music\/search\?q=lant$/);
  const asked = page.waitForRequest(/\/music\/search\?q=lant$/);
  await field(page).pressSequentially("lant");
  await asked;
  await field(page).pressSequentially("erns");
  release();
  await expect(page).toHaveURL("/music/search?q=lanterns");
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("lanterns");
  await expect(found(page)).toHaveText([
    "Glass OrchardThe Low LanternsOctober 2025, 2024+",
    "Harbour LightsThe Low Lanterns2024+",
    "LanternsInes Duarte2024+",
  ]);
  await expect(found(page).locator("mark")).toHaveText(["Lanterns", "Lanterns", "Lanterns"]);
  await expect(page.getByRole("article")).toHaveCount(0);
  await field(page).fill("harbour");
  await expect(found(page)).toHaveCount(2);
  await page.goBack();
  await expect(page).toHaveURL("/music");
  await expect(field(page)).toHaveValue("");
  await page.goForward();
  await expect(found(page)).toHaveCount(2);
  await expect(field(page)).toHaveValue("harbour");
  await field(page).fill("");
  await expect(page).toHaveURL("/music");

  await visit(page, "/music/search?q=zzz");
  const status = page.getByRole("main").getByRole("status");
  await expect(status).toContainText("zzz");
});

test("search: Show more appends results, and the next search shows only its first 50 results", async ({
  page,
}) => {
  await page.route(/\/music\/search\?/, (route) => {
    const skip = Number(new URL(route.request().url()).searchParams.get("skip"));
    const songs = Array.from({ length: skip === 0 ? 50 : 10 }, (_, place) => ({
      title: `Concrete ${skip + place + 1}`,
      artist: "Halden",
      playlists: [{ title: "2024+", path: "/music/2024/best-extended" }],
    }));
    return route.fulfill({ json: { data: songs, count: 60, playlists: [] } });
  });
  await visit(page, "/music");
  await field(page).fill("concrete");
  const status = page.getByRole("main").getByRole("status");
  await expect(status).toHaveText("50 of 60 songs");
  await link(page, "Show more").press("Enter");
  await expect(page).toHaveURL("/music/search?q=concrete&skip=50");
  await expect(status).toHaveText("60 songs in 1 playlist");
  await expect(found(page)).toHaveCount(60);
  await expect(heading(page)).toBeFocused();
  await expect(link(page, "Show more")).toHaveCount(0);
  await field(page).fill("concrete 1");
  await expect(found(page)).toHaveCount(50);
});

test("search: text typed before the scripts are loaded starts a search afterwards", async ({
  page,
}) => {
  const release = await hold(page, "**/*.js");
  await page.goto("/music", { waitUntil: "commit" });
  await field(page).fill("lant");
  release();
  await expect(page).toHaveURL("/music/search?q=lant");
  await expect(field(page)).toHaveValue("lant");
});

test("search: the keyboard alone finds a month's playlists and a song", async ({ page }) => {
  await visit(page, "/music/2024/march");
  await link(page, "Search").press("Enter");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("march 2024");
  const playlists = page.getByRole("list", { name: "Playlists" }).getByRole("link");
  await expect(playlists).toHaveText(["March 2024"]);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("deja");
  await expect(found(page)).toContainText(["Déjà Vu"]);
  await page.keyboard.press("Tab");
  await expect(link(page, "October 2025")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/music/2025/october#song-beyonce-and-friends-deja-vu");
  const song = page.getByRole("region", { name: "Songs" }).locator("[aria-current]");
  await expect(song).toContainText("Déjà Vu");
  await expect(song).toBeFocused();
  await expect(song).toBeInViewport();
});
