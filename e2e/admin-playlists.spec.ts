import { exampleIds } from "#server/testing/whole-playlist.ts";
import {
  addMonths,
  button,
  card,
  choose,
  chooseCover,
  dialog,
  expect,
  expectSuccess,
  failure,
  field,
  fill,
  haveFollowers,
  link,
  main,
  menu,
  openForm,
  picture,
  question,
  rows,
  success,
  test,
  visit,
} from "./admin.ts";
import { barriers } from "./barriers.ts";

test.use({ expectedErrors: /status of 404|net::ERR/ });

const today = new Date();
const month = new Intl.DateTimeFormat("en", { month: "long" }).format(today);
const thisMonth = `${month} ${today.getFullYear()}`;

test("empty site: the owner adds the first playlist, and home shows it", async ({
  ownerPage: page,
  api,
}) => {
  await visit(page, "/");
  await expect(page.getByRole("article")).toHaveCount(0);
  const words = page.getByText("Home shows your newest published month. There is none yet.");
  const { id } = await api("POST /playlists/", { body: { year: 2024, published_at: null } });
  await visit(page, "/");
  await expect(words).toBeVisible();
  await expect(page.getByText("No playlists yet")).toHaveCount(0);
  await api("DELETE /playlists/:playlist_id", { params: { playlist_id: id } });
  await visit(page, "/");
  await expect(words).toHaveCount(0);
  await link(page, "Add the first one").click();
  const form = dialog(page, "Add Playlist");
  const preview = form.getByRole("article");
  await expect(preview.getByRole("heading")).toHaveText(thisMonth);
  await expect(preview.getByRole("button", { name: "Spotify" })).toBeDisabled();
  await field(page, "Spotify").fill(
    `https://open.spotify.com/playlist/${exampleIds.spotify_id}?si=1`,
  );
  await expect(preview.getByRole("button", { name: "Spotify" })).toBeEnabled();
  await chooseCover(page, await picture(0));
  await expect(success(page)).toContainText("Image uploaded successfully.");
  // These trial clicks fail if the toast covers the controls.
  for (const label of ["Qobuz", "Year"]) await field(page, label).click({ trial: true });
  await form.getByText("Choose a file").first().click({ trial: true });
  const shown = form.getByRole("img", { name: "The cover" });
  await expect(shown).toHaveAttribute("src", /^\/images\/[0-9a-f]{32}\.jpg$/);
  await expect(preview.locator("img")).toBeVisible();

  await button(page, "Save").click();
  await expect(form).toHaveCount(0);
  await expectSuccess(page, "Playlist created successfully.");
  await expect(rows(page)).toHaveText([`${thisMonth}0 songs1 of 4N/A${today.getMonth() + 1}N/A`]);
  const { data } = await api("GET /playlists/", {});
  expect(data).toMatchObject([{ spotify_id: exampleIds.spotify_id, deezer_id: "" }]);
  await main(page, "Home").click();
  await expect(card(page, `Latest playlist - ${thisMonth}`).locator("img")).toHaveAttribute(
    "src",
    new RegExp(data[0]?.image?.slice(0, 32) ?? "never"),
  );
});

test("edit playlist: a saved change appears on the public page at once", async ({
  ownerPage: page,
  browser,
  api,
  baseURL,
}) => {
  await addMonths(api, [3], exampleIds);
  await visit(page, "/music/2024");
  await expect(card(page, "March 2024")).toBeVisible();
  await menu(page, "Data Management");
  await link(page, "Playlists Management").click();
  await button(page, "Actions for March 2024").click();
  await expect(page.getByRole("menuitem")).toHaveText([
    "Edit playlist",
    "Delete playlist",
    "View",
    "Bring it to other platforms",
    "Add next: April 2024",
  ]);
  await page.getByRole("menuitem", { name: "Edit playlist" }).click();
  await expect(field(page, "Deezer")).toHaveValue(exampleIds.deezer_id);
  await field(page, "Month").fill("");
  await field(page, "Is bonus").check();
  await field(page, "Bonus number").fill("7");
  await field(page, "Deezer").fill("");
  await button(page, "Save").click();
  await expectSuccess(page, "Playlist updated successfully.");
  await expect(rows(page)).toHaveText(["Bonus #7 20240 songs3 of 4N/AN/AYes7"]);
  await choose(page, "Bonus #7 2024", "View");
  await expect(page).toHaveURL("/music/2024/bonus-7");
  const bonus = card(page, "Bonus #7 2024");
  await expect(bonus.getByRole("button", { name: "Deezer" })).toBeDisabled();
  const visitor = await browser.newPage({ baseURL });
  await visit(visitor, "/music/2024/bonus-7");
  await expect(visitor.getByRole("link", { name: "Edit" })).toHaveCount(0);
  await visitor.close();
  const edit = page.getByRole("link", { name: "Edit", exact: true });
  await edit.click();
  await field(page, "Name").fill("Night train");
  await button(page, "Save").click();
  await expect(page).toHaveURL("/music/2024/bonus-7");
  await expect(bonus).toContainText("Night train");
  await edit.click();
  await expect(dialog(page, "Edit Playlist")).toBeVisible();
  await page.keyboard.press("Escape");
  await choose(page, "Bonus #7 2024", "Add next: Bonus #8 2024");
  await expect(dialog(page, "Add Playlist").getByRole("article").getByRole("heading")).toHaveText(
    "Bonus #8 2024",
  );
  await expect(field(page, "Spotify")).toHaveValue("");
});

test("delete playlist: a dialog asks first, and Undo in the toast restores the playlist", async ({
  ownerPage: page,
  api,
  context,
}) => {
  await addMonths(api, [2, 3], exampleIds);
  const stored = async () => (await api("GET /playlists/", {})).data;
  const before = await stored();
  await visit(page, "/admin/playlists");
  await choose(page, "March 2024", "Delete playlist");
  await expect(question(page, "Delete Playlist")).toContainText(
    "March 2024 and all items associated with this playlist will be permanently deleted. This cannot be undone. You can restore it from Recently deleted for 30 days.",
  );
  await context.setOffline(true);
  await button(page, "Delete").click();
  await expect(failure(page)).toContainText("An error occurred while deleting the playlist");
  await context.setOffline(false);
  const march = before.find(({ month }) => month === 3)?.id;
  const deleting = page.waitForRequest(`**/playlists/${march}`);
  await button(page, "Delete").click();
  expect((await deleting).method()).toBe("DELETE");
  await expect(success(page)).toContainText("The playlist was deleted successfully");
  // Hovering keeps the toast open, so that the test can measure its position.
  await button(page, "Undo").hover();
  const toast = await page.locator(".toast").boundingBox();
  const end = await page.evaluate(() => document.documentElement.clientWidth);
  expect(toast).toMatchObject({ x: end - 20 - 384, width: 384 });
  expect(toast?.y).toBeGreaterThan((await page.getByRole("banner").boundingBox())?.height ?? 0);
  await expect(rows(page)).toHaveText(["February 20240 songsN/A2N/A"]);
  await button(page, "Undo").click();
  await expect(rows(page)).toHaveCount(2);
  expect(await stored()).toEqual(before);
});

test("edit playlist: a failed save keeps the form open, and Ctrl+Z in a field undoes only typing", async ({
  ownerPage: page,
  api,
  context,
}) => {
  await addMonths(api, [2, 3]);
  await visit(page, "/admin/playlists");
  await choose(page, "March 2024", "Delete playlist");
  await button(page, "Delete").click();
  await expect(success(page)).toContainText("The playlist was deleted successfully");
  await choose(page, "February 2024", "Edit playlist");
  await field(page, "Note").fill("Snow");
  await field(page, "Note").press("ControlOrMeta+z");
  await expect(field(page, "Note")).toHaveValue("");
  await expect(button(page, "Undo")).toBeVisible();

  const [{ id = "" } = {}] = (await api("GET /playlists/", {})).data;
  await visit(page, `/admin/playlists?edit=${id}`);
  await field(page, "Note").fill("Rain");
  await context.setOffline(true);
  await button(page, "Save").click();
  await expect(failure(page)).toBeVisible();
  await context.setOffline(false);
  await button(page, "Save").click();
  await expect(success(page)).toContainText("Playlist updated successfully.");
  expect((await api("GET /playlists/", {})).data).toMatchObject([{ note: "Rain" }]);
});

test("saved playlist: the toast has a link to the page, a button to email followers and Undo", {
  tag: "@long",
}, async ({ ownerPage: page, api }) => {
  await haveFollowers(page, 42);
  const toast = success(page).filter({ hasText: "Playlist created successfully." });
  const save = async () => {
    await button(page, "Save").click();
    await toast.hover();
  };
  await openForm(page);
  await save();
  await expect(toast.getByRole("link", { name: "View" })).toHaveAttribute("href", /^.music.\d+/);
  await button(page, "Undo").click();
  await expect(success(page)).toContainText("The playlist was deleted successfully");
  await expect(rows(page)).toHaveCount(0);
  await button(page, "Undo").click();
  await expect(rows(page)).toHaveCount(1);

  await openForm(page);
  await fill(page, { Year: "2024", Month: "3" });
  await save();
  await button(page, "Email 42 followers").click();
  await expect(success(page).filter({ hasText: "will get an email." })).toBeVisible();
  await visit(page, "/admin/playlists");
  await choose(page, "March 2024", "Edit playlist");
  await field(page, "Name").fill("Snow");
  await button(page, "Save").click();
  await expect(button(page, "Undo")).toHaveCount(0);
  await link(page, "View").click();
  await expect(page).toHaveURL("/music/2024/march");

  await openForm(page);
  await fill(page, { Year: "2024", Month: "4" });
  await page.getByRole("radio", { name: "At…" }).check();
  await field(page, "Publish at").fill(`${today.getFullYear() + 1}-12-01T08:00`);
  expect(await barriers(page)).toEqual([]);
  await save();
  await expect(toast).toContainText(`It appears on 1 December ${today.getFullYear() + 1}.`);
  await expect(button(page, "Email 42 followers")).toHaveCount(0);
  await toast.getByRole("button", { name: "Preview" }).click();
  await expect(page).toHaveURL(/[/]preview[/]/);
  expect((await api("GET /playlists/", {})).count).toBe(3);
});
