// The first evening of an owner who has kept playlists for seven years: from the printed password to everything public.
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { monthNames } from "#contract/playlist-title.ts";
import { madeUpIds } from "#server/samples/made-up-ids.ts";
import { button, expect, field, test as memberTest, success, visit } from "./member.ts";
import { owner } from "./playlists.ts";
import { runSite } from "./running-site.ts";

const test = memberTest.extend<{ printed: string; freshSite: Awaited<ReturnType<typeof runSite>> }>(
  {
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from it that nothing else is needed
    freshSite: async ({}, use) => {
      const site = await runSite({ SAMPLE_DATA: "on", FIRST_SUPERUSER_PASSWORD: "" });
      await use(site);
      await site.stop();
    },
    baseURL: async ({ freshSite }, use) => use(freshSite.address),
    printed: async ({ freshSite }, use) =>
      use(/with the password (\S+)/.exec(freshSite.output())?.[1] ?? ""),
  },
);

const years = [2019, 2020, 2021, 2022, 2023, 2024, 2025];
const coverName = (year: number, month: string) => `${month} ${year}.jpg`;

/** As a spreadsheet writes it where the comma is for decimals. */
function table() {
  const rows = years.flatMap((year) =>
    monthNames.map((month, index) => {
      const { spotify_id, deezer_id } = madeUpIds(year * 12 + index);
      const songs = `"Maren Vale - Song of ${month}\nOtto Brandt - ""${year}"""`;
      return [
        year,
        month,
        `https://open.spotify.com/playlist/${spotify_id}?si=x`,
        deezer_id,
        coverName(year, month),
        songs,
      ].join(";");
    }),
  );
  return `\ufeff${["Year;Month;Spotify;Deezer;Cover;Songs", ...rows].join("\r\n")}\r\n`;
}

const covers = () =>
  Promise.all(
    years.flatMap((year, at) =>
      monthNames.map(async (month, index) => {
        const background = { r: at * 36, g: index * 20, b: 120 };
        const buffer = await sharp({ create: { width: 120, height: 120, channels: 3, background } })
          .jpeg()
          .toBuffer();
        return { name: coverName(year, month), mimeType: "image/jpeg", buffer };
      }),
    ),
  );

function counter() {
  let presses = 0;
  return {
    press: (target: Locator) => target.click().then(() => ++presses),
    presses: () => presses,
  };
}

const cover = (page: Page) => page.getByRole("article").locator("img[src^='/images/']");
const steps = (page: Page) => page.getByRole("region", { name: "First steps" });

async function logIn(page: Page, password: string, press: (target: Locator) => Promise<unknown>) {
  await visit(page, "/login");
  await field(page, "Email").fill(owner.username);
  await field(page, "Password").fill(password);
  await press(button(page, "Log In"));
  await expect(page.getByTestId("user-menu")).toBeVisible();
}

test("84 playlists with covers, the samples gone, a password of one's own, and everything seen public", async ({
  page,
  printed,
  browser,
  baseURL,
}) => {
  test.slow();
  const began = Date.now();
  const { press, presses } = counter();
  await logIn(page, printed, press);
  await press(page.getByTestId("user-menu"));
  await press(page.getByRole("menuitem", { name: "Data Management" }));
  await expect(steps(page)).toContainText("24 sample playlists are still on the site.");
  await expect(steps(page).getByRole("listitem")).toHaveText([
    "Change the starter password",
    "Name the site",
    "Set up email",
    "Make a first backup",
  ]);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900);
  // What is to be done below is opened there.
  await steps(page).getByRole("link", { name: "Set up email" }).click();
  await expect(page.getByText("Set SMTP_URL and MAIL_FROM to have them sent.")).toBeVisible();
  await press(button(page, "Remove the sample playlists"));
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(steps(page)).not.toContainText("sample playlists");
  // Back by one press, which is no part of the count, and gone again.
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(steps(page)).toContainText("24 sample playlists are still on the site");
  await button(page, "Remove the sample playlists").click();
  await expect(steps(page)).not.toContainText("sample playlists");

  await press(page.getByRole("link", { name: "Playlists Management" }));
  await press(page.getByRole("link", { name: "Import", exact: true }));
  const chooser = page.waitForEvent("filechooser");
  await press(page.getByText("Choose files", { exact: true }));
  await (await chooser).setFiles([
    { name: "seven years.csv", mimeType: "text/csv", buffer: Buffer.from(table()) },
    ...(await covers()),
  ]);
  await expect(page.locator(".import-counts")).toHaveText("84 rows: 84 new, 0 already there");
  await expect(button(page, "Add 84 playlists")).toBeEnabled({ timeout: 60_000 });
  await press(button(page, "Add 84 playlists"));
  await expect(
    success(page).filter({ hasText: "84 playlists created successfully." }),
  ).toBeVisible();

  await press(page.getByTestId("user-menu"));
  await press(page.getByRole("menuitem", { name: "Data Management" }));
  await press(page.getByRole("link", { name: "Change the starter password" }));
  await field(page, "Current Password").fill(printed);
  await field(page, "New Password").fill("a password of my own");
  await field(page, "Confirm Password").fill("a password of my own");
  await press(button(page, "Save"));
  await expect(success(page).filter({ hasText: "Password updated successfully" })).toBeVisible();
  process.stdout.write(
    `The first evening took ${presses()} presses and ${Math.round((Date.now() - began) / 1000)} seconds.\n`,
  );
  await visit(page, "/admin");
  await expect(steps(page).getByRole("listitem")).toHaveText([
    "Name the site",
    "Set up email",
    "Make a first backup",
  ]);
  await button(page, "Hide this list").click();
  await expect(steps(page)).toHaveCount(0);

  const visitor = await browser.newPage({ baseURL });
  for (const year of years) {
    await visit(visitor, `/music/${year}`);
    await expect(visitor.getByRole("article")).toHaveCount(12);
    await expect(cover(visitor)).toHaveCount(12);
  }
  await visit(visitor, "/music/2025/march");
  await expect(visitor.getByRole("region", { name: "Songs" })).toContainText("Song of March");
  await expect
    .poll(() =>
      cover(visitor)
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  await visitor.close();
});
