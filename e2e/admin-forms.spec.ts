// What happens to what was typed, when something comes in between.
import {
  button,
  choose,
  dialog,
  expect,
  expectSuccess,
  failure,
  field,
  message,
  question,
  refused,
  rows,
  test,
  visit,
} from "./admin.ts";

test.use({ expectedErrors: /status of 4\d\d|net::ERR/ });

test("each field of a playlist has its sentence", async ({ ownerPage: page }) => {
  await visit(page, "/admin/playlists");
  await button(page, "Add Playlist").click();
  const cases: [string, string, string][] = [
    ["Year", "MMXX", "Year must be a whole number from 1900 to 2100"],
    ["Year", "1899", "Year must be a whole number from 1900 to 2100"],
    ["Month", "13", "Month must be a whole number from 1 to 12"],
    ["Bonus number", "0", "Bonus number must be a whole number from 1 to 9999"],
    ["End Year", "99999", "End Year must be a whole number from 1900 to 2100"],
  ];
  for (const [label, text, sentence] of cases) {
    await field(page, label).fill(text);
    await field(page, label).blur();
    await expect.poll(() => message(page, label)).toEqual(refused(sentence));
    await expect(button(page, "Save")).toBeDisabled();
  }
  for (const label of ["Year", "Month", "Bonus number", "End Year"])
    await field(page, label).fill("");
  await expect(button(page, "Save")).toBeEnabled();
  await field(page, "Year").fill("2024");
  await field(page, "End Year").fill("2023");
  await field(page, "End Year").blur();
  await expect
    .poll(() => message(page, "End Year"))
    .toEqual(refused("End Year must not be before Year"));
});

test("leaving a changed form asks first, however one leaves; an unchanged one just goes", async ({
  ownerPage: page,
}) => {
  await visit(page, "/admin");
  await page.getByRole("link", { name: "Users Management" }).click();
  const form = dialog(page, "Add User");
  await button(page, "Add User").click();
  await page.keyboard.press("Escape");
  await expect(form).toHaveCount(0);
  await expect(button(page, "Add User")).toBeFocused();

  await button(page, "Add User").click();
  await field(page, "Email").fill("ada@example.com");
  for (const leave of [
    () => page.keyboard.press("Escape"),
    () => button(page, "Cancel").click(),
    () => page.goBack(),
  ]) {
    await leave();
    await expect(question(page, "Unsaved changes")).toBeVisible();
    await expect(button(page, "Keep editing")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(question(page, "Unsaved changes")).toHaveCount(0);
    await expect(field(page, "Email")).toHaveValue("ada@example.com");
    await expect(page).toHaveURL("/admin/users");
  }
  await page.goBack();
  await button(page, "Discard").click();
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Data Management");
  await expect(form).toHaveCount(0);
});

test("a closed tab asks as well", { tag: "@long" }, async ({ ownerPage: page }) => {
  await visit(page, "/admin/users");
  await button(page, "Add User").click();
  await field(page, "Email").fill("ada@example.com");
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe("beforeunload");
  await (await asked).accept();
});

test("a lost network costs nothing typed, and the same button works once it is back", async ({
  ownerPage: page,
  context,
}) => {
  await visit(page, "/admin/playlists");
  await button(page, "Add Playlist").click();
  await field(page, "Year").fill("2021");
  await field(page, "Deezer").fill("42");
  await context.setOffline(true);
  await button(page, "Save").click();
  await expect(failure(page)).toContainText("The server cannot be reached.");
  await expect(field(page, "Year")).toHaveValue("2021");
  await expect(field(page, "Deezer")).toHaveValue("42");
  await context.setOffline(false);
  await button(page, "Save").click();
  await expectSuccess(page, "Playlist created successfully.");
  await expect(rows(page)).toHaveText([/^2021/]);
});

test("a playlist deleted by another hand: a sentence, a table without it, and nothing typed lost", async ({
  ownerPage: page,
  api,
}) => {
  const { id } = await api("POST /playlists/", { body: { year: 2024, month: 3 } });
  await api("POST /playlists/", { body: { year: 2024, month: 2 } });
  await visit(page, "/admin/playlists");
  await choose(page, "March 2024", "Edit playlist");
  await field(page, "Month").fill("4");
  await api("DELETE /playlists/:playlist_id", { params: { playlist_id: id } });
  await button(page, "Save").click();
  await expect(failure(page)).toContainText("Playlist not found");
  await expect(rows(page)).toHaveText(["2024N/A2N/A"]);
  await expect(field(page, "Month")).toHaveValue("4");
});

test("a deletion that fails says so in its own words, also without a network", async ({
  ownerPage: page,
  api,
  context,
}) => {
  await api("POST /playlists/", { body: { year: 2024, month: 3 } });
  await visit(page, "/admin/playlists");
  await choose(page, "March 2024", "Delete playlist");
  await context.setOffline(true);
  await button(page, "Delete").click();
  await expect(failure(page)).toContainText("An error occurred while deleting the playlist");
  await context.setOffline(false);
  expect((await api("GET /playlists/", {})).count).toBe(1);
  // The question stays, and the same button works once the network is back.
  await button(page, "Delete").click();
  await expectSuccess(page, "The playlist was deleted successfully");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
});

test("the form fits the smallest phone, and what has the focus is never under its buttons", {
  tag: "@long",
}, async ({ ownerPage: page, api }) => {
  await api("POST /playlists/", { body: { year: 2024, month: 3 } });
  await page.setViewportSize({ width: 320, height: 640 });
  await visit(page, "/admin/users");
  await button(page, "Add User").click();
  const edges = await dialog(page, "Add User").evaluate((box) => [
    box.getBoundingClientRect().left,
    box.getBoundingClientRect().right,
  ]);
  expect(edges).toEqual([20, 300]);
  await visit(page, "/admin/playlists");
  await choose(page, "March 2024", "Edit playlist");
  // Changed, so that Save can be reached too.
  await field(page, "Year").fill("2025");
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press("Tab");
    const hidden = await page.evaluate(() => {
      const bar = document.querySelector(".dialog-buttons");
      const focused = document.activeElement;
      if (!bar || !focused || bar.contains(focused)) return null;
      return focused.getBoundingClientRect().bottom > bar.getBoundingClientRect().top
        ? focused.outerHTML.slice(0, 80)
        : null;
    });
    expect(hidden).toBeNull();
  }
});

test("a session that ended leads to log in, also out of a form half filled in", async ({
  ownerPage: page,
}) => {
  await visit(page, "/admin/users");
  await button(page, "Add User").click();
  await field(page, "Email").fill("ada@example.com");
  await field(page, "Set Password").fill("a long password");
  await field(page, "Confirm Password").fill("a long password");
  await page.route("**/users/", (route) =>
    route.fulfill({ status: 401, json: { detail: "Could not validate credentials" } }),
  );
  await button(page, "Save").click();
  await expect(page).toHaveURL("/login");
  await expect(question(page, "Unsaved changes")).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("access_token"))).toBeNull();
});
