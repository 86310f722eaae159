import { platformRecords } from "#domain/platforms.ts";
import { dayInWords } from "#domain/playlist-title.ts";
import { calendarDay } from "#server/process/calendar-day.ts";
import { exampleIds } from "#server/testing/whole-playlist.ts";
import { site } from "#site";
import {
  addMonths,
  test as adminTest,
  button,
  expect,
  field,
  heading,
  link,
  main,
  platform,
  sidewaysScroll,
  statusLine,
  visit,
} from "./admin.ts";
import { barriers } from "./barriers.ts";

const test = adminTest.extend<{ playlist: string }>({
  playlist: async ({ api }, use) => {
    // The Deezer stand-in of site-with-platforms.ts has playlist 22, but not 33, so the Deezer link of March is broken.
    await addMonths(api, [2], { deezer_id: "22" });
    await addMonths(api, [3], { ...exampleIds, deezer_id: "33" });
    await use((await api("GET /playlists/", {})).data[0]?.id ?? "");
  },
});

// The site does not count listens by robots, so the user agent must not contain "Headless".
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";
test.use({ userAgent, expectedErrors: /status of 4(04|22)/, timezoneId: "Pacific/Kiritimati" });
test.beforeEach(() => test.slow());

test("listens: each opened player counts once, even if it continues on another page", async ({
  page,
  playlist,
  api,
}) => {
  await visit(page, "/music/2024/march");
  await platform(page, "March 2024", "Spotify").click();
  await expect(page.locator("iframe")).toHaveCount(1);
  await main(page, "Music").click();
  await expect(page).toHaveURL("/music");
  await link(page, /^2024/).click();
  await platform(page, "March 2024", "Deezer").click();
  const counted = async () => (await api("GET /playlists/listens")).most_heard;
  await expect.poll(counted).toMatchObject([{ id: playlist, count: 2 }]);
});

test("listens: a chart shows the last 30 days, with the numbers in tooltips and in a table", {
  tag: "@long",
}, async ({ ownerPage: page, db, playlist }) => {
  const now = Date.now();
  const silent = site.platforms.slice(3);
  const rows = (["spotify", "deezer", "youtube"] as const).flatMap((platform, index) =>
    Array.from({ length: 30 }, (_, before) => ({
      day: calendarDay(now, before),
      playlist_id: playlist,
      platform,
      count: (30 - before) * (index + 1),
    })),
  );
  await db.insertInto("listens").values(rows).execute();
  await visit(page, "/admin");
  const listens = page.getByRole("region", { name: "Listens, last 30 days" });
  await expect(listens.getByRole("list").first().getByRole("listitem")).toHaveText([
    "Spotify 465",
    "Deezer 930",
    "YouTube 1,395",
    ...silent.map((platform) => `${platformRecords[platform].name} 0`),
  ]);
  // The chart shows days in the server's time zone. In this browser's time zone, the next day may have begun.
  await expect(listens.locator(".chart-days")).toContainText(dayInWords(calendarDay(now)));
  await expect(listens.getByTitle(/: Spotify 30, Deezer 60, YouTube 90$/)).toBeVisible();
  await listens.getByText("As a table").press("Enter");
  const table = listens.getByRole("table");
  await expect(table.getByRole("row")).toHaveCount(31);
  await expect(table.getByRole("row").nth(1).getByRole("cell")).toHaveText([
    ...["30", "60", "90"],
    ...silent.map(() => "0"),
  ]);
  await listens.getByText("Most listened to").click();
  await expect(listens.locator('a[href="/music/2024/march"]')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await barriers(page)).toEqual([]);
});

test("broken links: the overview lists them first, and the owner replaces a link or marks it as working", {
  tag: "@long",
}, async ({ ownerPage: page, playlist, db }) => {
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
  await visit(page, "/admin");
  const links = statusLine(page, "Links");
  await expect(links.getByRole("status")).toHaveText("2 links are gone");
  await expect(page.locator(".status-list > li").first()).toHaveAccessibleName("Links");
  await expect(links.locator('a[href="https://www.deezer.com/playlist/33"]')).toBeVisible();
  await expect(links).toContainText("12 November 2025");
  await button(page, "It still works: March 2024 on YouTube").click();
  await expect(links.getByRole("status")).toHaveText("A link is gone");
  await expect(heading(page)).toBeFocused();
  await links.getByRole("link", { name: "Replace March 2024 on Deezer" }).click();
  await expect(field(page, "Deezer")).toBeFocused();
  await page.keyboard.insertText("22");
  await button(page, "Save").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/playlists$/);
  await visit(page, "/admin");
  await expect(links.getByRole("status")).not.toContainText("gone");
  await button(page, "Check now").click();
  await expect(links.getByRole("status")).toContainText(
    `checked on ${dayInWords(calendarDay(Date.now()))}`,
  );
});
