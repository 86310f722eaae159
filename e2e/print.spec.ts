import { expect, test, visit } from "./visitor.ts";

test("on paper dark letters on white, whole covers, the songs, and nothing to press", async ({
  page,
}) => {
  for (const path of ["/music", "/music/2024", "/music/2025/october"]) {
    await page.emulateMedia({ media: "screen" });
    await visit(page, path);
    await page.emulateMedia({ media: "print" });
    expect(
      await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
    ).toBe("rgb(255, 255, 255)");
    await expect(page.getByRole("article").first().getByRole("heading")).toHaveCSS(
      "color",
      "rgb(0, 0, 0)",
    );
    await expect(
      page.locator(
        "button:visible, input:visible, nav:visible, .platform:visible, .skip-link:visible, footer a:visible",
      ),
    ).toHaveCount(0);
    await expect(page.locator(".cover").first()).toBeVisible();
    for (const part of [".card", ".cover"])
      await expect(page.locator(part).first()).toHaveCSS("break-inside", "avoid");
  }
  await expect(page.getByRole("listitem")).toHaveText([
    "Slow HarbourMaren Vale3:41",
    /^Glass Orchard/,
    /^Déjà Vu/,
  ]);
  await expect(page.getByText("Download:")).toBeHidden();
});

test("a narrow sheet prints the words beside their cover, not on it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await visit(page, "/music/2025/october");
  await page.emulateMedia({ media: "print" });
  const cover = await page.locator(".cover").boundingBox();
  const words = await page.locator(".card-words").boundingBox();
  expect(words?.x).toBeGreaterThanOrEqual((cover?.x ?? 0) + (cover?.width ?? 0));
});
