import { addMonths, button, expect, expectSuccess, question, testOn, visit } from "./admin.ts";
import { runSite } from "./running-site.ts";

// The sample playlists provide the deleted playlists of this journey: `testOn` deletes all playlists before the journey begins.
const test = testOn(() => runSite({ SAMPLE_DATA: "on" }));

test("recently deleted: samples share one row, and buttons restore or delete all items", async ({
  ownerPage: page,
  api,
}) => {
  const nothing = page.getByText("Nothing was deleted in the last 30 days.");
  const items = page.getByRole("main").getByRole("listitem");
  await addMonths(api, [3]);
  const { data } = await api("GET /playlists/", {});
  await api("POST /playlists/remove", { body: { ids: data.map(({ id }) => id) } });

  await visit(page, "/admin/deleted");
  await expect(items).toHaveText([/^\d+ items/, /March 2024/, /^\d+ sample playlists/]);
  await button(page, "Restore all").click();
  await expectSuccess(page, "All restored successfully.");
  await expect(nothing).toBeVisible();

  const { data: restored } = await api("GET /playlists/", {});
  await api("POST /playlists/remove", { body: { ids: restored.map(({ id }) => id) } });
  await visit(page, "/admin/deleted");
  await button(page, "Delete all").click();
  await question(page, "Delete All").getByRole("button", { name: "Delete" }).click();
  await expectSuccess(page, "Everything was deleted permanently");
  await expect(nothing).toBeVisible();
  expect((await api("GET /deleted/")).count).toBe(0);
});
