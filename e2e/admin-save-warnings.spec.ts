// What the form asks about before it saves. The API takes all of it.
import { exampleIds } from "#server/testing/whole-playlist.ts";
import {
  button,
  choose,
  dialog,
  expect,
  expectSuccess,
  field,
  question,
  rows,
  test,
  visit,
} from "./admin.ts";

test.use({ expectedErrors: /status of 404|net::ERR/ });

test("a second playlist of the same kind and time is asked about, and saved when it is meant", async ({
  ownerPage: page,
  api,
}) => {
  await api("POST /playlists/", { body: { year: 2024, month: 3, ...exampleIds } });
  await visit(page, "/admin/playlists");
  await button(page, "Add Playlist").click();
  await field(page, "Year").fill("2024");
  await field(page, "Month").fill("3");
  await field(page, "Deezer").fill(exampleIds.deezer_id);
  await button(page, "Save").click();
  await expect(question(page, "Save this playlist?")).toContainText(
    "You already have March 2024. Add another?",
  );
  await expect(button(page, "Keep editing")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question(page, "Save this playlist?")).toHaveCount(0);
  await expect(field(page, "Deezer")).toHaveValue(exampleIds.deezer_id);
  expect((await api("GET /playlists/", {})).count).toBe(1);
  await button(page, "Save").click();
  await button(page, "Save anyway").click();
  await expectSuccess(page, "Playlist created successfully.");
  await expect(rows(page)).toHaveText(["2024N/A3N/A", "2024N/A3N/A"]);
});

test("a bonus, a range and another month are no second ones", { tag: "@long" }, async ({
  ownerPage: page,
  api,
}) => {
  await api("POST /playlists/", { body: { year: 2018, end_year: 2022, ...exampleIds } });
  await visit(page, "/admin/playlists");
  for (const [label, endYear, isAsked] of [
    ["2018-2022", "2022", true],
    ["2018-2023", "2023", false],
  ] as const) {
    await button(page, "Add Playlist").click();
    await field(page, "Year").fill("2018");
    await field(page, "End Year").fill(endYear);
    await field(page, "Month").fill("");
    await field(page, "Deezer").fill(exampleIds.deezer_id);
    await button(page, "Save").click();
    if (isAsked) {
      await expect(question(page, "Save this playlist?")).toContainText(
        `You already have ${label}`,
      );
      await button(page, "Save anyway").click();
    }
    await expectSuccess(page, "Playlist created successfully.");
  }
});

test("moving onto another's time is asked about", { tag: "@long" }, async ({
  ownerPage: page,
  api,
}) => {
  for (const month of [3, 4]) await api("POST /playlists/", { body: { year: 2024, month } });
  await visit(page, "/admin/playlists");
  await choose(page, "March 2024", "Edit playlist");
  await field(page, "Month").fill("4");
  await button(page, "Save").click();
  await expect(question(page, "Save this playlist?")).toContainText("You already have April 2024");
  await button(page, "Keep editing").click();
  await field(page, "Month").fill("5");
  await button(page, "Save").click();
  await expectSuccess(page, "Playlist updated successfully.");
});

test("a save whose answer was lost, pressed again, is not taken for a second playlist", {
  tag: "@long",
}, async ({ ownerPage: page, api }) => {
  await visit(page, "/admin/playlists");
  await button(page, "Add Playlist").click();
  await field(page, "Year").fill("2024");
  await field(page, "Month").fill("3");
  await field(page, "Deezer").fill(exampleIds.deezer_id);
  await page.route("**/playlists/", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await button(page, "Save").click();
  await expect(page.getByText("The server cannot be reached.")).toBeVisible();
  await page.unroute("**/playlists/");
  await button(page, "Save").click();
  await expectSuccess(page, "Playlist created successfully.");
  await expect(dialog(page, "Add Playlist")).toHaveCount(0);
  expect((await api("GET /playlists/", {})).count).toBe(1);
});
