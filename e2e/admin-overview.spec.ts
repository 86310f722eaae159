// What the owner sees of listens and links.
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
  failure,
  field,
  holdToken,
  test as memberTest,
  sidewaysScroll,
  statusLine,
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
      for (const table of ["listens", "link_nights"] as const) await db.deleteFrom(table).execute();
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

// The journeys' own browser says that nobody sits in front of it.
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";
test.use({ userAgent, expectedErrors: /status of 4(04|22)/ });

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
  const listens = page.getByRole("region", { name: "Listens, last 30 days" });
  await expect(listens).toContainText("No plays in the last 30 days.");

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
  await expect(listens.getByRole("list").first().getByRole("listitem")).toHaveText([
    "Spotify 465",
    "Deezer 930",
    "YouTube 1,395",
    "Qobuz 0",
  ]);
  await listens.locator(".chart-bars > label").first().hover();
  await expect(listens.getByText(/: Spotify 1, Deezer 2, YouTube 3$/)).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(listens.getByText("Today", { exact: true })).toBeVisible();

  const days = listens.getByRole("radio");
  await days.first().focus();
  await page.keyboard.press("ArrowLeft");
  await expect(days.last()).toBeFocused();
  await expect(days.last()).toHaveAccessibleName(/: Spotify 30, Deezer 60, YouTube 90$/);
  await expect(listens.getByText(/: Spotify 30, Deezer 60, YouTube 90$/)).toBeVisible();
  expect(await barriers(page)).toEqual([]);

  await listens.getByText("As a table").click();
  const table = listens.getByRole("table", { name: "Listens by day and platform" });
  await expect(table.getByRole("row")).toHaveCount(31);
  await expect(table.getByRole("row").nth(1).getByRole("cell")).toHaveText(["30", "60", "90", "0"]);
  await listens.getByText("Most listened to").click();
  await expect(listens.getByRole("link", { name: "March 2022" })).toHaveAttribute(
    "href",
    "/music/2022/march",
  );
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await sidewaysScroll(page), `${width} px`).toBe(0);
  }
  expect(await barriers(page)).toEqual([]);
});

test("the links are checked by a press, and one night without an answer is not yet the end of a link", {
  tag: "@long",
}, async ({ page, playlist: _, baseURL }) => {
  test.slow();
  await holdToken(page, await tokenOf(baseURL, password));
  await visit(page, "/admin");
  const state = statusLine(page, "Links").getByRole("status");
  await expect(state).toHaveText("Checked every night");
  await button(page, "Check now").click();
  await expect(state).toHaveText("Being checked");
  await expect(state).toHaveText("1 link works · checked today", { timeout: 15_000 });
  expect(await barriers(page)).toEqual([]);
});

test("a link that is gone stands first, and is replaced, or said not to be gone", async ({
  page,
  playlist,
  db,
  baseURL,
}) => {
  test.slow();
  const gone = {
    playlist_id: playlist,
    nights: 3,
    since: "2025-11-12",
    checked_on: calendarDay(Date.now()),
    is_confirmed: false,
  };
  await db
    .insertInto("link_nights")
    .values([
      { ...gone, platform: "deezer", platform_id: "33" },
      { ...gone, platform: "youtube", platform_id: exampleIds.youtube_id },
    ])
    .execute();
  await holdToken(page, await tokenOf(baseURL, password));
  await visit(page, "/admin");
  const links = statusLine(page, "Links");
  await expect(links.getByRole("status")).toHaveText("2 links are gone");
  await expect(page.locator(".status-list > li").first()).toHaveAccessibleName("Links");
  await expect(links.getByText("March 2022 is gone from Deezer")).toHaveAttribute(
    "href",
    "https://www.deezer.com/playlist/33",
  );
  await expect(links.getByText("since 12 November 2025").first()).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await sidewaysScroll(page), `${width} px`).toBe(0);
  }

  await button(page, "It still works: March 2022 on YouTube").click();
  await expect(success(page)).toContainText("March 2022 on YouTube counts as working again.");
  await expect(links.getByRole("status")).toHaveText("A link is gone");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  await links.getByRole("link", { name: "Replace March 2022 on Deezer" }).click();
  await expect(field(page, "Deezer")).toBeFocused();
  await page.keyboard.insertText("22");
  await button(page, "Save").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/playlists$/);
  await visit(page, "/admin");
  await expect(links).not.toContainText("gone from");
});

test("a form that an address asks for, of a playlist that is not there, is told in a sentence", async ({
  page,
  playlist: _,
  baseURL,
}) => {
  await holdToken(page, await tokenOf(baseURL, password));
  for (const id of ["00000000-0000-4000-8000-000000000000", "x"]) {
    await visit(page, `/admin/playlists?edit=${id}`);
    await expect(failure(page)).toContainText("The playlist to edit was not found.");
    await expect(page).toHaveURL(/\/admin\/playlists$/);
  }
});

offTest(
  "without lookups the owner is told that nothing is checked",
  { tag: "@long" },
  async ({ page, baseURL, playlist: _ }) => {
    offTest.slow();
    await holdToken(page, await tokenOf(baseURL, password));
    await visit(page, "/admin");
    const links = statusLine(page, "Links");
    await expect(links.getByRole("status")).toHaveText("Not checked");
    await links.getByText("Not checked", { exact: true }).click();
    await expect(
      links.getByText("Links are not checked while PLATFORM_LOOKUPS is off."),
    ).toBeVisible();
    await expect(button(page, "Check now")).toHaveCount(0);
    expect(await barriers(page)).toEqual([]);
  },
);
