import { button, card, copied, expect, field, rows, success, tabTo, test, visit } from "./admin.ts";

test("draft playlist: the owner writes, previews and publishes a draft by keyboard alone", async ({
  ownerPage: page,
  api,
  browser,
  baseURL,
}) => {
  await visit(page, "/admin/playlists");
  await tabTo(page, button(page, "Add Playlist"));
  await page.keyboard.press("Enter");
  await expect(field(page, "Spotify")).toBeFocused();
  await tabTo(page, field(page, "Year"));
  await page.keyboard.type("2024");
  await tabTo(page, field(page, "Month"));
  await page.keyboard.type("Dec");
  await tabTo(page, field(page, "Name"));
  await page.keyboard.type("Snow");
  await tabTo(page, field(page, "Note"));
  await page.keyboard.type("Slow *on purpose*.");
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByText("Snow", { exact: true })).toBeVisible();
  await expect(preview.locator("em")).toHaveText("on purpose");
  const now = page.getByRole("radio", { name: "Now" });
  await tabTo(page, now);
  await expect(now).toBeChecked();
  await page.keyboard.press("ArrowRight");
  await expect(field(page, "Publish at")).toBeVisible();
  await expect(page.getByText("when it appears")).toHaveCount(0);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Not yet" })).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(success(page)).toContainText("Playlist created successfully.");
  await expect(rows(page).first()).toContainText("Draft");
  expect((await page.request.get("/music/2024/december")).status()).toBe(404);

  await api("POST /playlists/", {
    body: { year: 2024, month: 11, published_at: new Date(Date.now() + 864e5).toISOString() },
  });
  await visit(page, "/admin/playlists");
  await expect(rows(page).nth(1)).toContainText(/From \d+ \w+/);

  const choose = async (...keys: string[]) => {
    await tabTo(page, button(page, "Actions for December 2024"));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Edit" })).toBeFocused();
    for (const key of [...keys, "Enter"]) await page.keyboard.press(key);
  };
  await choose("p");
  await expect(page.getByText("Preview: not published yet", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/[/]preview[/]/);
  await expect(card(page, "December 2024")).toContainText("Snow");
  const visitor = await browser.newPage({ baseURL });
  await visitor.goto(page.url());
  await expect(card(visitor, "December 2024")).toContainText("Snow");
  await page.goBack();
  await choose();
  const links = page.locator(".preview-links");
  await expect(links.getByRole("link", { name: "Preview" })).toHaveAttribute("href", /^.preview/);
  await links.getByRole("button", { name: "Copy preview link" }).click();
  await expect(success(page).filter({ hasText: "Link copied." })).toBeVisible();
  expect(await copied(page)).toContain("/preview/");
  await tabTo(page, page.getByRole("radio", { name: "Not yet" }));
  await page.keyboard.press("ArrowRight");
  await expect(now).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(success(page)).toContainText("Playlist updated successfully.");
  await expect(rows(page).first()).not.toContainText("Draft");
  await visitor.getByRole("link", { name: "Music" }).first().click();
  await expect(visitor).toHaveURL("/music");
  await visitor.goBack();
  await expect(visitor).toHaveURL("/music/2024/december");
  await visitor.close();
  await visit(page, "/music/2024/december");
  await expect(card(page, "December 2024")).toContainText("Snow");
  await expect(page.getByText("on purpose", { exact: true })).toBeVisible();
});

test("playlist page: on a phone, nothing scrolls sideways, and songs link to the last chosen platform", async ({
  page,
  api,
  context,
}) => {
  await api("POST /playlists/", {
    body: {
      year: 2024,
      month: 12,
      name: "Snow ".repeat(16).trim(),
      deezer_id: "12345678901",
      note: "Here [as a table](/music/2024/december/songs.csv).",
      songs: [
        { title: "Lanterns", artist: "Birds", deezer_id: "3135556", note: "The radiator." },
        { title: "Plans", artist: "Birds" },
      ],
    },
  });
  await page.setViewportSize({ width: 390, height: 800 });
  await visit(page, "/music/2024/december");
  const songs = page.getByRole("region", { name: "Songs" });
  await expect(songs.getByRole("listitem").first()).toHaveText("LanternsBirdsThe radiator.");
  const link = songs.getByRole("link", { name: "Lanterns" });
  await expect(link).toHaveAttribute("href", "https://www.deezer.com/track/3135556");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "as a table" }).click();
  expect((await download).suggestedFilename()).toMatch(/[.]csv$/);

  await songs.getByLabel("Open songs in").selectOption("YouTube");
  await expect(songs.getByRole("link", { name: "Plans" })).toHaveAttribute(
    "href",
    "https://www.youtube.com/results?search_query=Birds%20Plans",
  );
  await page.reload();
  await expect(songs.getByLabel("Open songs in")).toHaveValue("youtube");
  const address = "https://www.youtube.com/results?search_query=Birds%20Lanterns";
  const [tab, asked] = await Promise.all([
    context.waitForEvent("page"),
    context.waitForEvent("request", (request) => request.url() === address),
    link.click(),
  ]);
  expect(asked.headers().referer).toBeUndefined();
  await tab.close();
});
