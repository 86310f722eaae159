import { expect, test, visit } from "./visitor.ts";

test("on paper dark letters on white, whole covers with their words beside them, the songs, and nothing to press", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await visit(page, "/music/2025/october");
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(page.getByRole("article").getByRole("heading")).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(
    page.locator(":is(button, input, nav, .platform, .skip-link, footer a):visible"),
  ).toHaveCount(0);
  await expect(page.getByRole("listitem")).toHaveText([/^Slow Harbour/, /^Glass/, /^Déjà Vu/]);
  await expect(page.locator(".card")).toHaveCSS("break-inside", "avoid");
  const cover = await page.locator(".cover").boundingBox();
  const words = await page.locator(".card-words").boundingBox();
  expect(words?.x).toBeGreaterThanOrEqual((cover?.x ?? 0) + (cover?.width ?? 0));
});
