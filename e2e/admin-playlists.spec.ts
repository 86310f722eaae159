import { platformIds, platforms } from "#contract/platforms.ts";
import { exampleIds } from "#server/testing/whole-playlist.ts";
import {
  button,
  choose,
  dialog,
  expect,
  expectSuccess,
  field,
  picture,
  question,
  rows,
  success,
  test,
  visit,
} from "./admin.ts";
import { card } from "./visitor.ts";

// An empty site has no latest playlist, and says so.
test.use({ expectedErrors: /status of 404/ });

const platformNames = platforms.map((platform) => platformIds[platform].name);
const today = new Date();
const month = new Intl.DateTimeFormat("en", { month: "long" }).format(today);
const thisMonth = `${month} ${today.getFullYear()}`;

test("the first playlist, with its cover, from an empty site to the home page", async ({
  ownerPage: page,
  api,
}) => {
  await visit(page, "/");
  await expect(page.getByRole("article")).toHaveCount(0);
  await page.getByTestId("user-menu").click();
  await page.getByText("Data Management", { exact: true }).click();
  await page.getByRole("link", { name: "Playlists Management" }).click();
  await expect(page.getByText("No playlists yet.")).toBeVisible();
  await button(page, "Add Playlist").click();
  const form = dialog(page, "Add Playlist");
  await expect(field(page, "Year")).toHaveValue(String(today.getFullYear()));
  await expect(field(page, "Month")).toHaveValue(String(today.getMonth() + 1));
  for (const label of ["End Year", "Bonus number", ...platformNames])
    await expect(field(page, label)).toHaveValue("");
  for (const label of ["Is extended", "Is bonus"])
    await expect(field(page, label)).not.toBeChecked();

  const preview = form.getByRole("article");
  await expect(preview.getByRole("heading")).toHaveText(thisMonth);
  // A bonus has no month: the proposed one gives way and comes back, a typed one stays.
  await field(page, "Is bonus").check();
  await expect(field(page, "Month")).toHaveValue("");
  await field(page, "Is bonus").uncheck();
  await expect(field(page, "Month")).toHaveValue(String(today.getMonth() + 1));
  await field(page, "Month").fill(today.getMonth() === 0 ? "2" : "1");
  await field(page, "Is bonus").check();
  await expect(field(page, "Month")).not.toHaveValue("");
  await field(page, "Is bonus").uncheck();
  await field(page, "Month").fill(String(today.getMonth() + 1));
  await expect(preview.getByRole("heading")).toHaveText(thisMonth);
  await expect(preview.getByRole("button", { name: "Spotify" })).toBeDisabled();
  await field(page, "Spotify").fill(
    `https://open.spotify.com/playlist/${exampleIds.spotify_id}?si=1`,
  );
  await expect(preview.getByRole("button", { name: "Spotify" })).toBeEnabled();
  await expect(preview.getByRole("link")).toHaveCount(0);
  await field(page, "Image").setInputFiles({
    name: "cover.jpg",
    mimeType: "image/jpeg",
    buffer: await picture(0),
  });
  await expectSuccess(page, "Image uploaded successfully.");
  const shown = form.getByRole("img", { name: "The cover" });
  await expect(shown).toHaveAttribute("src", /^\/images\/[0-9a-f]{32}\.jpg$/);
  expect(
    await shown.evaluate((image: HTMLImageElement) =>
      image.decode().then(() => image.naturalWidth),
    ),
  ).toBe(800);
  await expect(preview.locator("img")).toBeVisible();

  await button(page, "Save").click();
  await expect(form).toHaveCount(0);
  await expectSuccess(page, "Playlist created successfully.");
  await expect(rows(page)).toHaveText([`${today.getFullYear()}N/A${today.getMonth() + 1}N/A`]);
  const { data } = await api("GET /playlists/", {});
  expect(data).toMatchObject([
    {
      spotify_id: exampleIds.spotify_id,
      deezer_id: "",
      is_bonus: false,
      end_year: null,
      image: expect.any(String),
    },
  ]);

  await page.getByRole("link", { name: "Home", exact: true }).click();
  const latest = card(page, `Latest playlist - ${thisMonth}`);
  await expect(latest).toBeVisible();
  await expect(latest.locator("img")).toHaveAttribute(
    "src",
    new RegExp(data[0]?.image?.slice(0, 32) ?? "never"),
  );
});

test("an edit shows at once where visitors look", async ({ ownerPage: page, api }) => {
  await api("POST /playlists/", { body: { year: 2024, month: 3, ...exampleIds } });
  await visit(page, "/music/2024");
  await expect(card(page, "March 2024")).toBeVisible();
  await page.getByTestId("user-menu").click();
  await page.getByText("Data Management", { exact: true }).click();
  await page.getByRole("link", { name: "Playlists Management" }).click();
  await choose(page, "March 2024", "Edit playlist");
  await expect(field(page, "Deezer")).toHaveValue(exampleIds.deezer_id);
  await field(page, "Month").fill("");
  await field(page, "Is bonus").check();
  await field(page, "Bonus number").fill("7");
  await field(page, "Deezer").fill("");
  await expect(dialog(page, "Edit Playlist").getByRole("article").getByRole("heading")).toHaveText(
    "Bonus #7 2024",
  );
  await button(page, "Save").click();
  await expectSuccess(page, "Playlist updated successfully.");
  await expect(rows(page)).toHaveText(["2024N/AN/AYes7"]);
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL("/music/2024");
  await expect(card(page, "Bonus #7 2024")).toBeVisible();
  await expect(card(page, "March 2024")).toHaveCount(0);
  await expect(card(page, "Bonus #7 2024").getByRole("button", { name: "Deezer" })).toBeDisabled();
});

test("the next one is the next month, with its platforms still empty", { tag: "@long" }, async ({
  ownerPage: page,
  api,
}) => {
  await api("POST /playlists/", { body: { year: 2024, month: 12, ...exampleIds } });
  await visit(page, "/admin/playlists");
  await choose(page, "December 2024", "Add next: January 2025");
  await expect(dialog(page, "Add Playlist").getByRole("article").getByRole("heading")).toHaveText(
    "January 2025",
  );
  for (const label of platformNames) await expect(field(page, label)).toHaveValue("");
  await field(page, "Qobuz").fill(exampleIds.qobuz_id);
  await button(page, "Save").click();
  await expectSuccess(page, "Playlist created successfully.");
  await expect(rows(page)).toHaveText(["2025N/A1N/A", "2024N/A12N/A"]);
});

test("a deletion can be undone for as long as its toast is there", async ({
  ownerPage: page,
  api,
}) => {
  const { filename } = await api("POST /utils/uploadfile/", {
    file: new Blob([new Uint8Array(await picture(1))]),
  });
  await api("POST /playlists/", { body: { year: 2024, month: 3, image: filename, ...exampleIds } });
  await api("POST /playlists/", { body: { year: 2024, month: 2, ...exampleIds } });
  const stored = async () => (await api("GET /playlists/", {})).data;
  const before = await stored();
  await page.clock.install();
  await visit(page, "/admin/playlists");
  await choose(page, "March 2024", "Delete playlist");
  await expect(question(page, "Delete Playlist")).toContainText(
    /March 2024 and all items associated with this playlist will be permanently deleted.*cannot be undone/,
  );
  await button(page, "Delete").click();
  await expect(success(page)).toContainText("The playlist was deleted successfully");
  await expect(rows(page)).toHaveText(["2024N/A2N/A"]);
  await page.clock.runFor(9000);
  await button(page, "Undo").click();
  // Where it was, and as it was: the same one, not another like it.
  await expect(rows(page)).toHaveText(["2024N/A3N/A", "2024N/A2N/A"]);
  expect(await stored()).toEqual(before);

  await choose(page, "February 2024", "Delete playlist");
  await button(page, "Delete").click();
  await expect(button(page, "Undo")).toBeVisible();
  await page.clock.runFor(11_000);
  await expect(button(page, "Undo")).toHaveCount(0);
  await expect(rows(page)).toHaveText(["2024N/A3N/A"]);
});

test("what was deleted is gone from the public pages, and undone from there it is back", async ({
  ownerPage: page,
  api,
}) => {
  await api("POST /playlists/", { body: { year: 2024, month: 3, ...exampleIds } });
  await visit(page, "/");
  await expect(card(page, "Latest playlist - March 2024")).toBeVisible();
  await visit(page, "/admin/playlists");
  await choose(page, "March 2024", "Delete playlist");
  await button(page, "Delete").click();
  await expect(button(page, "Undo")).toBeVisible();
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await expect(page.getByRole("link", { name: "Theater company" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(0);
  await button(page, "Undo").click();
  await expect(card(page, "Latest playlist - March 2024")).toBeVisible();
});

test("a row's menu begins with the specification's two entries, in its spelling", async ({
  ownerPage: page,
  api,
}) => {
  await api("POST /playlists/", { body: { year: 2024, month: 3 } });
  await visit(page, "/admin/playlists");
  await page.getByRole("button", { name: "Actions for March 2024" }).click();
  await expect(page.getByRole("menuitem")).toHaveText([
    "Edit playlist",
    "Delete playlist",
    "View",
    "Add next: April 2024",
  ]);
});

test("View leads from the list to the public page, and Edit there to the form, for the owner alone", async ({
  ownerPage: page,
  browser,
  api,
  baseURL,
}) => {
  await api("POST /playlists/", { body: { year: 2024, month: 3, ...exampleIds } });
  await visit(page, "/admin/playlists");
  await choose(page, "March 2024", "View");
  await expect(page).toHaveURL("/music/2024/march");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("March 2024");
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await field(page, "Month").fill("4");
  await button(page, "Save").click();
  await expectSuccess(page, "Playlist updated successfully.");
  await choose(page, "April 2024", "View");
  await expect(page).toHaveURL("/music/2024/april");
  await expect(page.getByRole("link", { name: "Edit", exact: true })).toBeVisible();

  const visitor = await browser.newPage({ baseURL });
  await visit(visitor, "/music/2024/april");
  await expect(visitor.getByRole("article")).toHaveCount(1);
  await expect(visitor.getByRole("link", { name: "Edit" })).toHaveCount(0);
});
