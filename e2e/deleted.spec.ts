import { insertSamples } from "#server/features/samples/add-samples.ts";
import { addMonths, button, expect, expectSuccess, question, test, visit } from "./admin.ts";

test("recently deleted: all sample playlists are one row, and two buttons restore or delete everything", async ({
  ownerPage: page,
  api,
  db,
}) => {
  const nothing = page.getByText("Nothing was deleted in the last 30 days.");
  const items = page.getByRole("main").getByRole("listitem");
  const removeAll = async () => {
    const { data } = await api("GET /playlists/", {});
    await api("POST /playlists/remove", { body: { ids: data.map(({ id }) => id) } });
  };
  await insertSamples(db, new Map(), Date.now());
  await removeAll();
  await addMonths(api, [3]);
  await removeAll();

  await visit(page, "/admin/deleted");
  await expect(items).toHaveText([/^\d+ items/, /March 2024/, /^\d+ sample playlists/]);
  await button(page, "Restore all").click();
  await expectSuccess(page, "All restored successfully.");
  await expect(nothing).toBeVisible();

  await removeAll();
  await visit(page, "/admin/deleted");
  await button(page, "Delete all").click();
  await question(page, "Delete All").getByRole("button", { name: "Delete" }).click();
  await expectSuccess(page, "Everything was deleted permanently");
  await expect(nothing).toBeVisible();
  expect((await api("GET /deleted/")).count).toBe(0);
});
