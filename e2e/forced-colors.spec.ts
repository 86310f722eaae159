// Colours that the reader's system has chosen, and lines for those who need more of a contrast.
import type { Locator } from "@playwright/test";
import { expect, test, visit } from "./member.ts";
import { card } from "./visitor.ts";

test.use({ forcedColors: "active" });

const look = (control: Locator) =>
  control.evaluate((element) => {
    const { backgroundColor, borderTopWidth, borderTopStyle, color, textDecorationLine, opacity } =
      getComputedStyle(element);
    return { backgroundColor, borderTopWidth, borderTopStyle, color, textDecorationLine, opacity };
  });

test("the current page, and what is open, last chosen or missing, differ by more than a colour of ours", async ({
  page,
}) => {
  await visit(page, "/music");
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  expect((await look(links.nth(1))).textDecorationLine).toBe("underline");
  expect((await look(links.nth(0))).textDecorationLine).toBe("none");
  const spotify = card(page, "2018-2022+").getByRole("button", { name: "Spotify" });
  const closed = await look(spotify);
  await spotify.click();
  await expect
    .poll(async () => (await look(spotify)).backgroundColor)
    .not.toBe(closed.backgroundColor);
  const missing = page.locator(".platform:disabled").first();
  expect(await look(missing)).toMatchObject({ borderTopStyle: "dashed", opacity: "1" });
});

test("more contrast makes lines and words stronger", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "none", contrast: "no-preference" });
  await visit(page, "/");
  /** How far a colour is from the page's ground, by its three parts. */
  const distance = (name: string) =>
    page.evaluate((variable) => {
      const parts = (color: string) => {
        document.body.style.color = color;
        return (getComputedStyle(document.body).color.match(/\d+/g) ?? []).slice(0, 3).map(Number);
      };
      const [line, ground] = [parts(`var(${variable})`), parts("var(--bg)")];
      return line.reduce((sum, part, index) => sum + Math.abs(part - (ground[index] ?? 0)), 0);
    }, name);
  const names = ["--line", "--edge", "--muted"];
  const before = await Promise.all(names.map(distance));
  await page.emulateMedia({ contrast: "more" });
  const after = await Promise.all(names.map(distance));
  for (const [index, far] of after.entries())
    expect(far, names[index]).toBeGreaterThan((before[index] ?? 0) + 30);
});
