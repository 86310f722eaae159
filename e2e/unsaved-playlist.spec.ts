import { ownerAt } from "#server/testing/owner-at.ts";
import { song } from "#server/testing/songs.ts";
import {
  button,
  choose,
  dialog,
  expect,
  expectSuccess,
  failure,
  field,
  fill,
  logIn,
  openForm,
  owner,
  test,
  visit,
} from "./admin.ts";
import { addSong, openSongs, section, titles } from "./songs-editor.ts";
import { loseAnswer, notice } from "./unsaved.ts";

test.use({ expectedErrors: /status of 4\d\d|net::ERR|cannot be reached/ });

test("unsaved playlist: if another device ends the session, the next login restores the input", {
  tag: "@long",
}, async ({ ownerPage: page, baseURL }) => {
  const elsewhere = await ownerAt(baseURL);
  await openForm(page);
  await fill(page, { Year: "2024", Month: "3", Note: "Heard by the harbour" });
  await addSong(page, "Slow Harbour");
  // The session ends only when Save sends its request. Otherwise an earlier request could be refused and redirect to /login.
  await page.route(
    "**/playlists/",
    async (route) => {
      await elsewhere.api("DELETE /users/me/sessions");
      await route.continue();
    },
    { times: 1 },
  );
  await button(page, "Save").click();
  await expect(page).toHaveURL("/login");
  await logIn(page, owner);
  await expect(dialog(page, "Add Playlist")).toContainText("These changes haven’t been saved yet.");
  await expect(field(page, "Note")).toHaveValue("Heard by the harbour");
  await expect(titles(page)).toHaveText(["Slow Harbour"]);
  await button(page, "Save").click();
  await expectSuccess(page, "Playlist created successfully.");
  const [made] = (await elsewhere.api("GET /playlists/", {})).data;
  expect(made).toMatchObject({ month: 3, note: "Heard by the harbour", song_count: 1 });
  await page.reload();
  await expect(button(page, "Actions for March 2024")).toBeVisible();
  await expect(dialog(page, "Add Playlist")).toHaveCount(0);
});

test("unsaved playlist: a reload restores the input until the owner discards it", async ({
  ownerPage: page,
  api,
}) => {
  await openSongs(page, api);
  await field(page, "Note").fill("Heard by the harbour");
  await page.reload();
  await expect(field(page, "Note")).toHaveValue("Heard by the harbour");
  await expect(notice(page)).toBeInViewport();
  await expect(dialog(page, "Edit Playlist").locator("input:focus")).toBeInViewport();
  await button(page, "Discard").click();
  await expect(notice(page)).toHaveCount(0);
  await expect(field(page, "Note")).toHaveValue("");
  await field(page, "Note").fill("Another room");
  await page.reload();
  await expect(field(page, "Note")).toHaveValue("Another room");
  await button(page, "Cancel").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await page.reload();
  await expect(button(page, "Actions for March 2024")).toBeVisible();
  await expect(dialog(page, "Edit Playlist")).toHaveCount(0);
});

test("songs changed elsewhere: saving fails, and the form keeps its songs until Discard is pressed", {
  tag: "@long",
}, async ({ ownerPage: page, api }) => {
  const { params, saved } = await openSongs(page, api);
  await addSong(page, "Slow Harbour");
  await expect(section(page).getByText("Already in this list")).toHaveCount(0);
  await addSong(page, "slow harbour");
  await expect(section(page).getByText("Already in this list")).toHaveCount(1);
  await field(page, "Note").fill("Heard by the harbour");
  const body = { songs: [song("Otto Brandt - Nine Kites")] };
  const before = await api("GET /playlists/:playlist_id", { params });
  await api("PUT /playlists/:playlist_id/songs", { params, body });
  await button(page, "Save").click();
  await expect(failure(page)).toContainText("These songs were changed somewhere else. Reload");
  expect(await api("GET /playlists/:playlist_id", { params })).toEqual({
    ...before,
    song_count: 1,
  });
  await page.reload();
  await expect(titles(page)).toHaveText(["Slow Harbour", "slow harbour"]);
  await button(page, "Save").click();
  await expect(failure(page)).toContainText("These songs were changed somewhere else. Reload");
  await button(page, "Discard").click();
  await expect(titles(page)).toHaveText(["Nine Kites"]);
  await addSong(page, "Slow Harbour");
  await button(page, "Save").click();
  await expectSuccess(page, "Playlist updated successfully.");
  expect((await saved()).map(({ title }) => title)).toEqual(["Nine Kites", "Slow Harbour"]);
});

test("unsaved playlist: after a lost response, the input is restored and saved only once", {
  tag: "@long",
}, async ({ ownerPage: page, api }) => {
  const { id } = await api("POST /playlists/", { body: { year: 2024, month: 3 } });
  await openForm(page);
  await fill(page, { Year: "2024", Month: "5", Note: "Heard by the harbour" });
  await loseAnswer(page, "**/playlists/");
  await button(page, "Save").click();
  await expect(failure(page)).toContainText("The server cannot be reached.");
  await visit(page, `/admin/playlists?edit=${id}`);
  await button(page, "Cancel").click();
  await choose(page, "March 2024", "Add next: April 2024");
  await expect(field(page, "Month")).toHaveValue("4");
  await expect(field(page, "Note")).toHaveValue("");
  await button(page, "Cancel").click();
  await button(page, "Add Playlist").click();
  await expect(field(page, "Note")).toHaveValue("Heard by the harbour");
  await button(page, "Save").click();
  await expectSuccess(page, "Playlist created successfully.");
  expect((await api("GET /playlists/", {})).data).toMatchObject([{ month: 5 }, { month: 3 }]);
});
