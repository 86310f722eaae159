// What the owner sees of listens and links.
import type { Page } from "@playwright/test";
import { Kysely } from "kysely";
import { sqliteDialect } from "#server/db/sqlite.ts";
import { databaseFile } from "#server/db/sqlite-file.ts";
import type { Tables } from "#server/db/tables.ts";
import { calendarDay } from "#server/process/calendar-day.ts";
import { exampleIds } from "#server/testing/whole-playlist.ts";
import { barriers } from "./barriers.ts";
import {
  apiAt,
  button,
  expect,
  field,
  holdToken,
  test as memberTest,
  sidewaysScroll,
  success,
  tokenOf,
  visit,
} from "./member.ts";
import { owner } from "./playlists.ts";
import { runSiteWithoutLookups, runSiteWithPlatforms } from "./running-site.ts";
import { card } from "./visitor.ts";

const password = { email: owner.username, password: owner.password };

const siteBy = (run: typeof runSiteWithPlatforms) =>
  memberTest.extend<{
    db: Kysely<Tables>;
    playlist: string;
    ownSite: Awaited<ReturnType<typeof run>>;
  }>({
    ownSite: async ({ oncePerWorker }, use) => use(await oncePerWorker(run)),
    baseURL: async ({ ownSite }, use) => use(ownSite.address),
    /** Beside the site: what takes days cannot be waited for. */
    db: async ({ ownSite }, use) => {
      const db = new Kysely<Tables>({ dialect: sqliteDialect(databaseFile(ownSite.dataDir)) });
      for (const table of ["listens", "link_failures", "link_checks"] as const)
        await db.deleteFrom(table).execute();
      await use(db);
      await db.destroy();
    },
    playlist: async ({ baseURL, db: _ }, use) => {
      const api = apiAt(baseURL, await tokenOf(baseURL, password));
      const { data } = await api("GET /playlists/", {});
      for (const { id } of data)
        await api("DELETE /playlists/:playlist_id", { params: { playlist_id: id } });
      // 22 is there on the Deezer of site-with-platforms.ts, 33 is not.
      await api("POST /playlists/", { body: { year: 2022, month: 2, deezer_id: "22" } });
      await use(
        (
          await api("POST /playlists/", {
            body: { year: 2022, month: 3, ...exampleIds, deezer_id: "33" },
          })
        ).id,
      );
    },
  });

const test = siteBy(runSiteWithPlatforms);
const offTest = siteBy(runSiteWithoutLookups);

const section = (page: Page, name: string) => page.getByRole("region", { name });
// The journeys' own browser says that nobody sits in front of it.
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";
test.use({ userAgent });

test("a visitor's and a member's presses are counted, the owner's are not", async ({
  page,
  playlist,
  baseURL,
  member,
}) => {
  test.slow();
  const api = apiAt(baseURL, await tokenOf(baseURL, password));
  const counted = async () => (await api("GET /playlists/listens")).most_heard;
  const press = async (name: string) => {
    await visit(page, "/music/2022/march");
    await card(page, "March 2022").getByRole("button", { name }).click();
    await expect(page.locator("iframe")).toHaveCount(1);
  };
  await press("Spotify");
  await expect.poll(counted, { timeout: 10_000 }).toMatchObject([{ id: playlist, count: 1 }]);
  // Taken along to another page, it is the same listen.
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Music" }).click();
  await expect(page).toHaveURL(/\/music$/);
  await holdToken(page, await tokenOf(baseURL, password));
  await press("Deezer");
  await expect(page.getByTestId("user-menu")).toBeVisible();
  await holdToken(page, await tokenOf(baseURL, member));
  await press("Deezer");
  await expect.poll(counted, { timeout: 10_000 }).toMatchObject([{ id: playlist, count: 2 }]);
});

test("a month of listens is a chart, whose numbers are told by pointer, keyboard and table", {
  tag: "@long",
}, async ({ page, db, playlist, baseURL }) => {
  test.slow();
  await holdToken(page, await tokenOf(baseURL, password));
  await visit(page, "/admin");
  const listens = section(page, "Listens, last 30 days");
  await expect(listens).toContainText("Nobody has opened a player in these days.");

  const now = Date.now();
  const rows = (["spotify", "deezer", "youtube"] as const).flatMap((platform, index) =>
    Array.from({ length: 30 }, (_, before) => ({
      day: calendarDay(now, before),
      playlist_id: playlist,
      platform,
      count: (30 - before) * (index + 1),
    })),
  );
  await db.insertInto("listens").values(rows).execute();
  await page.reload();
  const legend = listens.getByRole("list").first();
  await expect(legend.getByRole("listitem")).toHaveText([
    "Spotify 465",
    "Deezer 930",
    "YouTube 1,395",
    "Qobuz 0",
  ]);
  await expect(listens.getByText("Counted without cookies or addresses")).toBeVisible();
  await expect(listens.getByRole("link", { name: "March 2022" })).toHaveAttribute(
    "href",
    "/music/2022/march",
  );

  const plot = listens.locator(".chart-plot");
  await plot.hover({ position: { x: 2, y: 20 } });
  await expect(legend.getByRole("listitem")).toHaveText([
    "Spotify 1",
    "Deezer 2",
    "YouTube 3",
    "Qobuz 0",
  ]);
  await expect(listens.getByText(/: 6 listens$/)).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(legend).toContainText("Spotify 465");

  const slider = listens.getByRole("slider", { name: "Listens of the day" });
  await slider.focus();
  await page.keyboard.press("End");
  await expect(slider).toHaveAttribute(
    "aria-valuetext",
    /: 180 listens, Spotify 30, Deezer 60, YouTube 90$/,
  );
  await page.keyboard.press("ArrowLeft");
  await expect(legend).toContainText("Spotify 29");
  expect(await barriers(page)).toEqual([]);

  await listens.getByText("As a table").click();
  const table = listens.getByRole("table", { name: "Listens by day and platform" });
  await expect(table.getByRole("row")).toHaveCount(31);
  await expect(table.getByRole("row").nth(1).getByRole("cell")).toHaveText(["30", "60", "90", "0"]);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await sidewaysScroll(page), `${width} px`).toBe(0);
  }
  expect(await barriers(page)).toEqual([]);
});

test("the links are checked by a press, and one check without an answer is not yet the end of a link", {
  tag: "@long",
}, async ({ page, playlist: _, baseURL }) => {
  test.slow();
  await holdToken(page, await tokenOf(baseURL, password));
  await visit(page, "/admin");
  const links = section(page, "Links");
  await expect(links).toContainText("The links have not been checked yet.");
  await expect(links).toContainText("Qobuz links cannot be checked.");
  await button(page, "Check the links now").click();
  await expect(links).toContainText("1 link was not found", { timeout: 15_000 });
  await expect(links).toContainText("1 link answers");
  await expect(links).not.toContainText("is gone");
  expect(await barriers(page)).toEqual([]);
});

test("a site without links of its own says so after a check", { tag: "@long" }, async ({
  page,
  db,
  baseURL,
}) => {
  const api = apiAt(baseURL, await tokenOf(baseURL, password));
  for (const { id } of (await api("GET /playlists/", {})).data)
    await api("DELETE /playlists/:playlist_id", { params: { playlist_id: id } });
  const checked = {
    next_at: Date.now() + 60_000,
    claimed_until: 0,
    checked_at: Date.now(),
    answered: 0,
    problem: null,
  };
  await db
    .insertInto("link_checks")
    .values(
      (["spotify", "deezer", "youtube"] as const).map((platform) => ({ platform, ...checked })),
    )
    .execute();
  await holdToken(page, await tokenOf(baseURL, password));
  await visit(page, "/admin");
  await expect(section(page, "Links")).toContainText("There are no links to check yet.");
});

test("a link that is gone can be opened, replaced, or said to be there", async ({
  page,
  playlist,
  db,
  baseURL,
}) => {
  test.slow();
  const failure = {
    playlist_id: playlist,
    failed_days: 3,
    mailed_at: null,
    confirmed_at: null,
    last_failed_on: calendarDay(Date.now()),
  };
  await db
    .insertInto("link_failures")
    .values([
      { ...failure, platform: "deezer", platform_id: "33", first_failed_on: "2025-11-12" },
      {
        ...failure,
        platform: "youtube",
        platform_id: exampleIds.youtube_id,
        first_failed_on: "2025-11-12",
      },
    ])
    .execute();
  await holdToken(page, await tokenOf(baseURL, password));
  await visit(page, "/admin");
  const links = section(page, "Links");
  await expect(links).toContainText("March 2022 is gone from Deezersince 12 November 2025");
  await expect(page.getByRole("link", { name: "2 links are gone" })).toBeVisible();
  await expect(links.getByRole("link", { name: "Open March 2022 on Deezer" })).toHaveAttribute(
    "href",
    "https://www.deezer.com/playlist/33",
  );
  expect(await barriers(page)).toEqual([]);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await sidewaysScroll(page), `${width} px`).toBe(0);
  }

  await links.getByRole("link", { name: "Replace March 2022 on Deezer" }).click();
  await expect(field(page, "Deezer")).toBeFocused();
  await expect(page.getByRole("dialog")).toContainText("Gone since 12 November 2025");
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.insertText("22");
  await expect(page.getByRole("button", { name: "It is there: March 2022 on Deezer" })).toHaveCount(
    0,
  );
  // The other one is there after all.
  await button(page, "It is there: March 2022 on YouTube").click();
  await expect(success(page)).toContainText("March 2022 on YouTube is marked as available.");
  await expect(page.getByText("Gone since")).toHaveCount(0);
  await expect(field(page, "YouTube")).toBeFocused();
  await button(page, "Save").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/playlists$/);
  await visit(page, "/admin");
  await expect(links).not.toContainText("is gone");
});

offTest(
  "without lookups the owner is told that nothing is checked",
  { tag: "@long" },
  async ({ page, baseURL, playlist: _ }) => {
    offTest.slow();
    await holdToken(page, await tokenOf(baseURL, password));
    await visit(page, "/admin");
    await expect(section(page, "Links")).toContainText(
      "Links are not checked: PLATFORM_LOOKUPS is off",
    );
    await expect(button(page, "Check the links now")).toHaveCount(0);
    expect(await barriers(page)).toEqual([]);
  },
);
