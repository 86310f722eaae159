import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const shadeOf = () => document.documentElement.className;
const show = (shade: string) => {
  document.documentElement.className = shade;
};

/** What axe finds on the page as it stands, in both themes: in the other one the contrasts alone, for the rest is the same. */
export async function barriers(page: Page) {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const shade = await page.evaluate(shadeOf);
  const found = await new AxeBuilder({ page }).exclude("iframe").analyze();
  await page.evaluate(show, shade === "dark" ? "light" : "dark");
  const contrasts = await new AxeBuilder({ page }).exclude("iframe").withRules(["color-contrast"]).analyze();
  await page.evaluate(show, shade);
  return [...found.violations, ...contrasts.violations].map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}
