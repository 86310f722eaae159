// Paging, searching and sorting, by hand and by address alone.
import type { Api } from "#contract/client.ts";
import { button, expect, rows, test, visit } from "./admin.ts";

const names = [
  "Bela",
  "Cleo",
  "Dora",
  "Emil",
  "Fritz",
  "Gala",
  "Hugo",
  "Ines",
  "Jaro",
  "Kira",
  "Lena",
];

async function addPeople(api: Api) {
  for (const name of names)
    await api("POST /users/", {
      body: {
        email: `${name.toLowerCase()}@example.com`,
        full_name: name,
        password: "a long password",
        is_superuser: name === "Hugo",
      },
    });
}

const firstCells = (page: Parameters<typeof rows>[0]) =>
  rows(page)
    .getByRole("cell")
    .filter({ hasText: /^[A-Z][a-z]+$/ })
    .locator(":scope:first-child");

test("twelve users are three pages of five", async ({ ownerPage: page, api }) => {
  await addPeople(api);
  await visit(page, "/admin/users");
  await expect(rows(page)).toHaveCount(5);
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect(pages.getByRole("link")).toHaveText(["", "1", "2", "3", ""]);
  await expect(pages.getByRole("link", { name: "Previous page" })).toBeDisabled();
  await expect(pages.locator("[aria-current]")).toHaveText("1");
  await pages.getByRole("link", { name: "Page 2" }).click();
  await expect(page).toHaveURL("/admin/users?page=2");
  await expect(firstCells(page)).toHaveText(["Fritz", "Gala", "Hugo", "Ines", "Jaro"]);
  await pages.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL("/admin/users?page=3");
  await expect(firstCells(page)).toHaveText(["Kira", "Lena"]);
  await expect(pages.locator("[aria-current]")).toHaveText("3");
  await expect(pages.getByRole("link", { name: "Next page" })).toBeDisabled();
  await pages.getByRole("link", { name: "Previous page" }).click();
  await expect(page).toHaveURL("/admin/users?page=2");
  await page.goBack();
  await expect(firstCells(page)).toHaveText(["Kira", "Lena"]);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL("/admin/users");
  await expect(rows(page).first()).toContainText("You");
});

test("in the middle of many pages a phone shows them in one row", { tag: "@long" }, async ({
  ownerPage: page,
  api,
}) => {
  for (let number = 1; number <= 40; number++)
    await api("POST /users/", {
      body: { email: `p${number}@example.com`, password: "a long password" },
    });
  const pages = page.getByRole("navigation", { name: "Pages" });
  await visit(page, "/admin/users?page=5");
  await expect(pages.getByRole("link")).toHaveText(["", "1", "4", "5", "6", "9", ""]);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(pages.getByRole("link")).toHaveText(["", "1", "5", "9", ""]);
  const tops = await pages
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await pages.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL("/admin/users?page=6");
});

test("the next page of a long list begins at its beginning", { tag: "@long" }, async ({
  ownerPage: page,
  api,
}) => {
  // One after the other: all at once they make a busy machine refuse the page that follows.
  for (let number = 0; number < 150; number++)
    await api("POST /playlists/", { body: { year: 1900 + number } });
  await visit(page, "/admin/playlists?sort=year");
  await expect(rows(page)).toHaveCount(100);
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(rows(page)).toHaveCount(50);
  await expect(rows(page).first()).toBeInViewport();
});

test("Back from a search leads to the page it was begun on", { tag: "@long" }, async ({
  ownerPage: page,
  api,
}) => {
  await addPeople(api);
  await visit(page, "/admin/users");
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect(firstCells(page)).toHaveText(["Fritz", "Gala", "Hugo", "Ines", "Jaro"]);
  await page.getByRole("searchbox").pressSequentially("kir", { delay: 300 });
  await expect(page).toHaveURL("/admin/users?q=kir");
  await page.goBack();
  await expect(page).toHaveURL("/admin/users?page=2");
  await expect(page.getByRole("searchbox")).toHaveValue("");
});

test("a long word that nothing matches does not widen the page", { tag: "@long" }, async ({
  ownerPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await visit(page, `/admin/users?q=${"x".repeat(100)}`);
  await expect(page.getByText(/^No user matches/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("by address alone: the page that is marked, the last for one beyond it, the first for nonsense", {
  tag: "@long",
}, async ({ ownerPage: page, api }) => {
  await addPeople(api);
  const marked = page.getByRole("navigation", { name: "Pages" }).locator("[aria-current]");
  await visit(page, "/admin/users?page=2");
  await expect(marked).toHaveText("2");
  await visit(page, "/admin/users?page=40");
  await expect(page).toHaveURL("/admin/users?page=3");
  await expect(firstCells(page)).toHaveText(["Kira", "Lena"]);
  for (const nonsense of ["abc", "%7B%7D", "true", "[2]", "2&page=abc"]) {
    await visit(page, `/admin/users?page=${nonsense}`);
    await expect(rows(page).first()).toContainText("You");
    await expect(marked).toHaveText("1");
  }
});

test("a list that is asked for once more is where it was left", { tag: "@long" }, async ({
  ownerPage: page,
  api,
}) => {
  for (let month = 1; month <= 12; month++)
    await api("POST /playlists/", { body: { year: 2024, month } });
  await page.setViewportSize({ width: 1280, height: 500 });
  await visit(page, "/admin/playlists");
  await expect(rows(page)).toHaveCount(12);
  await page.mouse.wheel(0, 200);
  const place = () => page.evaluate(() => scrollY);
  await expect.poll(place).toBe(200);
  await page.reload();
  await expect.poll(place).toBe(200);
  await page.goto("/photography");
  await page.goBack();
  // Only then is the page the one that was left: on a busy machine the other one is still asked, and goes while it answers.
  await expect(rows(page)).toHaveCount(12);
  await expect.poll(place).toBe(200);
});

test("the widest table fits where tables begin", { tag: "@long" }, async ({
  ownerPage: page,
  api,
}) => {
  for (let month = 1; month <= 12; month++)
    await api("POST /playlists/", {
      body: {
        year: 2024,
        end_year: 2025,
        month,
        is_extended: true,
        is_bonus: true,
        bonus_number: month,
      },
    });
  await page.setViewportSize({ width: 640, height: 600 });
  await visit(page, "/admin/playlists");
  await expect(rows(page)).toHaveCount(12);
  const [table, room] = await page
    .getByRole("table")
    .evaluate((one) => [one.getBoundingClientRect().width, one.parentElement?.clientWidth ?? 0]);
  expect(table).toBeGreaterThan(400);
  expect(table).toBeLessThanOrEqual(room - 40);
});

test("search and sorting live in the address, and are done by the server", async ({
  ownerPage: page,
  api,
}) => {
  await addPeople(api);
  await visit(page, "/admin/users");
  await page.getByRole("searchbox").fill("a@ex");
  await expect(page).toHaveURL("/admin/users?q=a%40ex");
  await expect(firstCells(page)).toHaveText(["Bela", "Dora", "Gala", "Kira", "Lena"]);
  await expect(page.getByText("5 users found")).toBeVisible();
  await button(page, "Email").click();
  await button(page, "Email").click();
  await expect(page).toHaveURL("/admin/users?q=a%40ex&sort=-email");
  await expect(page.getByRole("columnheader", { name: "Email" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await expect(firstCells(page)).toHaveText(["Lena", "Kira", "Gala", "Dora", "Bela"]);
  await page.reload();
  await expect(firstCells(page)).toHaveText(["Lena", "Kira", "Gala", "Dora", "Bela"]);
  await expect(page.getByRole("searchbox")).toHaveValue("a@ex");
  await button(page, "Email").click();
  await expect(page).toHaveURL("/admin/users?q=a%40ex");
  await page.getByRole("searchbox").fill("");
  await expect(page).toHaveURL("/admin/users");
  await expect(rows(page)).toHaveCount(5);
});

test("by address alone: the second page of a sorted list", { tag: "@long" }, async ({
  ownerPage: page,
  api,
}) => {
  await addPeople(api);
  await visit(page, "/admin/users?page=2&q=example&sort=-full_name");
  await expect(firstCells(page)).toHaveText(["Gala", "Fritz", "Emil", "Dora", "Cleo"]);
  await visit(page, "/admin/users?sort=-is_superuser&q=o");
  await expect(rows(page).first()).toContainText("Superuser");
  await visit(page, "/admin/users?sort=password_hash");
  await expect(rows(page).first()).toContainText("You");
  await visit(page, "/admin/users?q=nobody+at+all");
  await expect(page.getByText("No user matches “nobody at all”.")).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
});

test("a year is searched for in plain digits", { tag: "@long" }, async ({
  ownerPage: page,
  api,
}) => {
  for (const [year, month] of [
    [2024, 3],
    [2025, 3],
    [2025, 10],
  ] as const)
    await api("POST /playlists/", { body: { year, month } });
  await visit(page, "/admin/playlists");
  await page.getByRole("searchbox").fill("2025");
  await expect(page).toHaveURL("/admin/playlists?q=2025");
  await expect(rows(page)).toHaveText(["2025N/A10N/A", "2025N/A3N/A"]);
  await expect(
    page.getByRole("navigation", { name: "Pages" }).locator("[aria-current]"),
  ).toHaveText("1");
  await visit(page, "/admin/playlists?q=2025");
  await expect(
    page.getByRole("navigation", { name: "Pages" }).locator("[aria-current]"),
  ).toHaveText("1");
  await visit(page, "/admin/playlists?q=march+2024");
  await expect(rows(page)).toHaveText(["2024N/A3N/A"]);
  await visit(page, "/admin/playlists?sort=month");
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).last()).toHaveText("2025N/A10N/A");
});

test("five skeletons while the first page is asked for, old rows dimmed while the next is", async ({
  ownerPage: page,
  api,
}) => {
  await addPeople(api);
  let gate = Promise.withResolvers<void>();
  await page.route(/\/users\/\?/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto("/admin/users");
  await expect(page.locator(".skeleton-row")).toHaveCount(5);
  await expect(page.getByRole("table")).toHaveAttribute("aria-busy", "true");
  gate.resolve();
  await expect(rows(page).first()).toContainText("You");
  await expect(page.locator(".skeleton-row")).toHaveCount(0);
  gate = Promise.withResolvers<void>();
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect(page).toHaveURL("/admin/users?page=2");
  await expect(page.getByRole("table")).toHaveCSS("opacity", "0.5");
  await expect(rows(page).first()).toContainText("You");
  gate.resolve();
  await expect(page.getByRole("table")).toHaveCSS("opacity", "1");
  await expect(rows(page).first()).toContainText("Fritz");
});

test.describe("a server in trouble", () => {
  test.use({ expectedErrors: /status of 503/ });
  test("is said, and asked again", async ({ ownerPage: page }) => {
    await page.route(/\/users\/\?/, (route) =>
      route.fulfill({ status: 503, json: { detail: "The server is busy" } }),
    );
    await page.goto("/admin/users");
    await expect(
      page.getByRole("alert").filter({ hasText: "Something went wrong!" }),
    ).toBeVisible();
    await button(page, "Show Error").click();
    await expect(page.getByText("The server is busy")).toBeVisible();
    await page.unroute(/\/users\/\?/);
    await button(page, "Try again").click();
    await expect(rows(page)).toHaveText([/You/]);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });
});
