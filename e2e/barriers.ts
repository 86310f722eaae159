import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const shadeOf = () => document.documentElement.className;
const show = (shade: string) => {
  document.documentElement.className = shade;
};

/** Frames are other people's. To look into them axe would open a page of its own each time, and list what is right too: four times the work. */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode().exclude("iframe");
const violations = { resultTypes: ["violations" as const] };
const contrasts = { ...violations, runOnly: { type: "rule" as const, values: ["color-contrast"] } };

/** What axe finds on the page as it stands, in both themes: in the other one the contrasts alone, for the rest is the same. */
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
