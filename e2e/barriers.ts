import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const shadeOf = () => document.documentElement.className;
const show = (shade: string) => {
  document.documentElement.className = shade;
};

/** Frames are excluded, because they belong to other sites. Legacy mode is four times as fast, because it opens no extra page for each check. */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode().exclude("iframe");
const violations = { resultTypes: ["violations" as const] };
const contrasts = { ...violations, runOnly: { type: "rule" as const, values: ["color-contrast"] } };

/** Returns the accessibility violations in both themes. The second theme gets only the contrast check, because the themes differ only in colours. */
export async function barriers(page: Page) {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const shade = await page.evaluate(shadeOf);
  const found = await axe(page).options(violations).analyze();
  await page.evaluate(show, shade === "dark" ? "light" : "dark");
  const inTheOther = await axe(page).options(contrasts).analyze();
  await page.evaluate(show, shade);
  return [...found.violations, ...inTheOther.violations].map(({ id, nodes }) => [
    id,
    nodes.map(({ html }) => html),
  ]);
}
