import { monthNames } from "#domain/playlist-title.ts";
import {
  addMonths,
  button,
  choose,
  dialog,
  expect,
  expectSuccess,
  field,
  fill,
  heading,
  link,
  message,
  openForm,
  question,
  refused,
  rows,
  test,
  visit,
} from "./admin.ts";
import { barriers } from "./barriers.ts";

test.use({ expectedErrors: /status of 4\d\d|net::ERR/ });

const today = new Date();
const thisMonth = new Intl.DateTimeFormat("en", { month: "long", year: "numeric" }).format(today);

test("form: closing asks for confirmation only if something was changed", async ({
  ownerPage: page,
}) => {
  await visit(page, "/admin");
  await link(page, "Users Management").click();
  const form = dialog(page, "Add User");
  await button(page, "Add User").click();
  await page.keyboard.press("Escape");
  await expect(form).toHaveCount(0);
  await expect(button(page, "Add User")).toBeFocused();

  await page.keyboard.press("Enter");
  await field(page, "Email").fill("ada@example.com");
  const pressEscape = () => page.keyboard.press("Escape");
  const goBack = () => page.goBack();
  for (const [leave, stay] of [
    [pressEscape, pressEscape],
    [() => button(page, "Cancel").click(), pressEscape],
    [goBack, goBack],
  ] as const) {
    await leave();
    await expect(button(page, "Keep editing")).toBeFocused();
    // The router goes forward again after a blocked Back. A second Back before that would leave the page.
    await expect(page).toHaveURL("/admin/users");
    await stay();
    await expect(question(page, "Unsaved changes")).toHaveCount(0);
    await expect(field(page, "Email")).toHaveValue("ada@example.com");
    await expect(page).toHaveURL("/admin/users");
  }
  await page.goBack();
  await button(page, "Discard").click();
  await expect(form).toHaveCount(0);
  await expect(page).toHaveURL("/admin/users");
  await page.goBack();
  await expect(page).toHaveURL("/admin");
});

test("dialog: Back closes the dialog and stays on the page, even on the first page of a tab", async ({
  ownerPage: page,
  api,
}) => {
  await addMonths(api, [3]);
  await visit(page, "/admin/playlists");
  await button(page, "Add Playlist").click();
  await expect(field(page, "Spotify")).toBeFocused();
  // Waits for the dialog's history entry, which is added a little after the focus has moved.
  await expect.poll(() => page.evaluate(() => history.state?.isSecondEntry)).toBe(true);
  await page.goBack();
  await expect(dialog(page, "Add Playlist")).toHaveCount(0);
  await expect(button(page, "Add Playlist")).toBeFocused();

  await choose(page, "March 2024", "Delete playlist");
  await expect(button(page, "Cancel")).toBeFocused();
  await page.goBack();
  await expect(question(page, "Delete Playlist")).toHaveCount(0);
  await expect(page).toHaveURL("/admin/playlists");
});

test("playlist form: saving a second playlist for the same month asks first", {
  tag: "@long",
}, async ({ ownerPage: page, api }) => {
  await addMonths(api, [3, 4]);
  await openForm(page);
  await fill(page, { Year: "2024", Month: "13", Deezer: "12" });
  await expect
    .poll(() => message(page, "Month"))
    .toEqual(refused("Month must be a whole number from 1 to 12"));
  await expect(button(page, "Save")).toBeDisabled();
  expect(await barriers(page)).toEqual([]);
  await field(page, "Month").fill("3");
  await button(page, "Save").click();
  await expect(question(page, "Save this playlist?")).toContainText("March 2024");
  await expect(button(page, "Keep editing")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(field(page, "Deezer")).toHaveValue("12");
  expect((await api("GET /playlists/", {})).count).toBe(2);
  await button(page, "Save").click();
  await button(page, "Save anyway").click();
  await expectSuccess(page, "Playlist created successfully.");
  await choose(page, "April 2024", "Edit playlist");
  await field(page, "Month").fill("3");
  await button(page, "Save").click();
  await button(page, "Keep editing").click();
  await field(page, "Month").fill("5");
  await button(page, "Save").click();
  await expectSuccess(page, "Playlist updated successfully.");
});

test("Add Playlist: Enter after a pasted link turns the link into its id and saves nothing", async ({
  ownerPage: page,
  api,
}) => {
  await openForm(page);
  await field(page, "Deezer").pressSequentially("https://www.deezer.com/fr/playlist/11");
  await field(page, "Deezer").press("Enter");
  await expect(field(page, "Deezer")).toHaveValue("11");
  await field(page, "Name").fill("Night train");
  await expect(dialog(page, "Add Playlist")).toBeVisible();
  expect((await api("GET /playlists/", {})).count).toBe(0);
  await field(page, "Name").press("Enter");
  await expectSuccess(page, "Playlist created successfully.");
  await choose(page, thisMonth, "Edit playlist");
  await field(page, "Deezer").fill("22");
  await field(page, "Deezer").press("Enter");
  await expectSuccess(page, "Playlist updated successfully.");
});

test("Add Playlist: a button offers the next month without a playlist", {
  tag: "@long",
}, async ({ ownerPage: page, api }) => {
  const time = (add: number) => {
    const date = new Date(today.getFullYear(), today.getMonth() + add, 1);
    return { year: date.getFullYear(), month: date.getMonth() + 1 };
  };
  for (const add of [0, 1]) await api("POST /playlists/", { body: time(add) });
  await openForm(page);
  await expect(field(page, "Month")).toHaveValue(String(time(0).month));
  const { year, month: free } = time(2);
  await button(page, `Use ${monthNames[free - 1]} ${year}`).click();
  await expect(field(page, "Month")).toBeFocused();
  await expect(field(page, "Month")).toHaveValue(String(free));
  await expect(field(page, "Year")).toHaveValue(String(year));
  await expect(page.getByText("exists.")).toHaveCount(0);
  await field(page, "Month").fill("13");
  await expect(button(page, "Save")).toBeDisabled();
  await expect(button(page, "Save")).toHaveAccessibleDescription(
    "A field is empty or not valid yet",
  );
  await field(page, "Year").focus();
  await expect(button(page, "Save")).toHaveAccessibleDescription("Correct the marked fields");
  await button(page, "Cancel").click();
  await button(page, "Discard").click();
  await choose(page, thisMonth, "Edit playlist");
  await expect(dialog(page, "Edit Playlist")).toHaveAccessibleDescription(thisMonth);
  await expect(button(page, "Save")).toHaveAccessibleDescription("Nothing changed yet");
});

test("edit by URL: Back after saving opens the list of playlists without the form", {
  tag: "@long",
}, async ({ ownerPage: page, api }) => {
  const { id } = await api("POST /playlists/", { body: { year: 2024, month: 3 } });
  await visit(page, `/admin/playlists?edit=${id}`);
  await field(page, "Note").fill("Rain");
  await button(page, "Save").click();
  await expect(page).toHaveURL("/music/2024/march");
  await expect(heading(page)).toHaveText("March 2024");
  await page.goBack();
  await expect(rows(page)).toHaveCount(1);
  await expect(dialog(page, "Edit Playlist")).toHaveCount(0);
  await expect(page).toHaveURL("/admin/playlists");
});
