import { expect, test, visit } from "./visitor.ts";

test("sharing copies the playlist's own address, and says so", async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, "/music/2024");

  await page.getByRole("button", { name: "Share March 2024" }).click();
  await expect(page.getByRole("status")).toContainText("Link copied.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${baseURL}/music/2024/march`,
  );
});

test("where the device shares by itself, it is asked; closing its dialog is no error", async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(() => {
    const asked: unknown[] = [];
    Object.assign(window, { asked });
    navigator.share = async (what) => {
      asked.push(what);
      throw new DOMException("closed", "AbortError");
    };
  });
  await visit(page, "/");
  await page.getByRole("button", { name: "Share October 2025" }).press("Enter");
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, "asked")))
    .toEqual([{ title: "October 2025", url: `${baseURL}/music/2025/october` }]);
  await expect(page.getByRole("status")).toHaveText("");
});

test("where nothing may be copied, the address is shown to be copied by hand", async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "clipboard", { value: undefined }),
  );
  await visit(page, "/music/2024/march");
  const shown = page.waitForEvent("dialog");
  // The press ends when the dialog does.
  const pressed = page.getByRole("button", { name: "Share March 2024" }).click();
  expect((await shown).defaultValue()).toBe(`${baseURL}/music/2024/march`);
  await (await shown).dismiss();
  await pressed;
});
