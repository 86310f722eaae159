import { expect, link, platform, test, visit } from "./visitor.ts";

const light = "rgb(250, 247, 242)";
const background = () => getComputedStyle(document.documentElement).backgroundColor;
const latest = "Latest playlist - October 2025";

test("first paint: the chosen theme and the login state are applied before the scripts load", async ({
  page,
  noticed,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem("theme", "light");
    localStorage.setItem("access_token", "a token");
  });
  // Blocks React and every other script except the inline script.
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await expect(page.locator("html")).toHaveClass("light");
  expect(await page.evaluate(background)).toBe(light);
  await expect(link(page, "Login")).toBeHidden();
  noticed.errors.length = 0;
});

test("theme: dark is the default, and a chosen theme applies to all tabs and later visits", async ({
  page,
  context,
  outside,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await visit(page, "/");
  await expect(page.locator("html")).toHaveClass("dark");
  const choice = page.getByRole("contentinfo").getByLabel("Theme");
  await expect(choice).toHaveValue("dark");
  await platform(page, latest, "Deezer").click();
  await expect(page.frameLocator("iframe").getByText("player")).toBeVisible();

  const other = await context.newPage();
  await visit(other, "/photography");
  await other.getByRole("contentinfo").getByLabel("Theme").selectOption("Light Mode");
  await expect(page.locator("html")).toHaveClass("light");
  const frame = page.locator('meta[name="theme-color"]').first();
  await expect(frame).toHaveAttribute("content", "#faf7f2");
  await expect(page.locator("iframe")).toHaveAttribute("src", /widget\/dark/);
  expect(outside).toHaveLength(1);

  await page.reload();
  expect(await page.evaluate(background)).toBe(light);
  await page.locator("html[data-hydrated]").waitFor();
  await platform(page, latest, "Spotify").click();
  await expect(page.locator("iframe")).toHaveAttribute("src", /embed\/playlist\/\w+$/);

  await choice.selectOption("System");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveClass("dark");
});
