import type { Page } from "@playwright/test";
import type { Api } from "#contract/client.ts";
import { song } from "#server/testing/songs.ts";
import {
  button,
  choose,
  expect,
  expectSuccess,
  heading,
  link,
  sidewaysScroll,
  smallTargets,
  test,
  visit,
} from "./admin.ts";

async function add(api: Api, fields: object, ...songs: string[]) {
  const timed = songs.map((line) => song(line, { duration: /Kites/.test(line) ? null : 200 }));
  return (await api("POST /playlists/", { body: { ...fields, songs: timed } })).id;
}

async function addYear(api: Api) {
  await add(api, { year: 2021, month: 3 }, "Sela - Old Letters");
  await add(api, { year: 2024, month: 3 }, "Sela - Tides", "Halden - Rivers", "Halden - Kites");
  await add(api, { year: 2024, month: 10 }, "Halden - Signals");
  return add(api, { year: 2024 }, "Halden - Signals");
}

const section = (page: Page, name: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });

test("year in review: a visitor reads, downloads and prints the review", {
  tag: "@long",
}, async ({ page, api }) => {
  await addYear(api);
  await visit(page, "/music/2024/march");
  const others = page.getByRole("region", { name: "March in other years" });
  await others.getByRole("link", { name: "March 2021" }).click();
  await expect(page).toHaveURL("/music/2021/march");
  await visit(page, "/music/2024");
  await link(page, "2024 in review").click();
  await expect(page).toHaveURL("/music/2024/review");
  await expect(heading(page)).toHaveText("2024 in review");
  await expect(page.getByText("Three playlists, from March to October.")).toBeVisible();
  await expect(section(page, "Artists of the year").getByRole("listitem")).toHaveText([
    /^Halden3/,
    /^Sela1/,
  ]);
  await expect(section(page, "Back after years").getByRole("listitem")).toHaveText([
    "Selalast in 2021, three years ago",
  ]);
  await expect(page.getByText("of music, where the length is known (3 songs)")).toBeVisible();
  await expect(section(page, "In more than one playlist").getByRole("listitem")).toHaveText([
    "Signals · HaldenOctober · Best of 2024",
  ]);
  await link(page, "March 2024").click();
  await expect(page).toHaveURL("/music/2024/march");
  await page.goBack();
  await section(page, "Artists of the year").getByRole("link", { name: "Sela" }).click();
  await expect(page).toHaveURL("/music/search?q=Sela");
  await page.goBack();
  await section(page, "From the months into the best of 2024")
    .getByRole("link", { name: "Signals · Halden" })
    .click();
  await expect(page).toHaveURL("/music/2024/october#song-halden-signals");
  await page.goBack();
  await expect(button(page, "Share 2024 in review")).toBeVisible();
  const picture = link(page, "Download as a picture");
  const [download] = await Promise.all([page.waitForEvent("download"), picture.click()]);
  expect(download.suggestedFilename()).toBe("2024 in review.jpg");
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await smallTargets(page)).toEqual([]);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(":is(button, nav, .review-actions):visible")).toHaveCount(0);
  await visit(page, "/music/2024/march");
  await expect(page.locator(":is(button, nav, form, select):visible")).toHaveCount(0);
  const controls = page.getByText(/^Search$|^Open songs in|by email$/);
  await expect(controls.filter({ visible: true })).toHaveCount(0);
});

function brokenWords(element: Element) {
  const text = element.firstChild as Text;
  return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length > 1 ? word : [];
  });
}

test("month in other years: on a phone, no word of a title is broken into two lines", {
  tag: "@long",
}, async ({ page, api }) => {
  for (const year of [2020, 2021]) await api("POST /playlists/", { body: { year, month: 11 } });
  await page.setViewportSize({ width: 390, height: 800 });
  await visit(page, "/music/2021/november");
  const title = link(page, "November 2020").getByText("November 2020");
  expect(await title.first().evaluate(brokenWords)).toEqual([]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("year in review: without scripts the page has no Share button", async ({ page, api }) => {
    await addYear(api);
    await page.goto("/music/2024/review");
    await expect(link(page, "Download as a picture")).toBeVisible();
    await expect(button(page, "Share 2024 in review")).toBeHidden();
  });
});

test("yearly playlist: the owner adds songs of monthly playlists and sees each song's month", async ({
  ownerPage: page,
  api,
}) => {
  const best = await addYear(api);
  await visit(page, "/admin/playlists");
  await choose(page, "2024", "Edit playlist");
  const songs = page.getByRole("region", { name: "Songs", exact: true });
  await expect(songs.getByText("also in October 2024")).toBeVisible();
  await button(page, "Choose from this year’s months").click();
  // The form does not offer October, because October's only song, "Signals", is already in the playlist.
  await expect(songs.getByRole("group")).toHaveText([/^March 2024/]);
  await songs.getByLabel("Kites · Halden").check();
  await songs.getByLabel("Tides · Sela").check();
  await button(page, "Add 2 songs").click();
  await expect(songs.getByText("also in March 2024")).toHaveCount(2);
  await button(page, "Save").click();
  await expectSuccess(page, "Playlist updated successfully.");
  const { data } = await api("GET /playlists/:playlist_id/songs", {
    params: { playlist_id: best },
  });
  expect(data.map(({ title }) => title)).toEqual(["Signals", "Tides", "Kites"]);
});
