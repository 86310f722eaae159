import type { Page } from "@playwright/test";
import type { Api } from "#contract/client.ts";
import { button, expect, heading, link, refuse, rows, test, visit } from "./admin.ts";

const names = "Bela Cleo Dora Emil Fritz Gala Hugo Ines Jaro Kira Lena".split(" ");

async function addPeople(api: Api) {
  for (const full_name of names)
    await api("POST /users/", {
      body: {
        email: `${full_name.toLowerCase()}@example.com`,
        full_name,
        password: "a long password",
      },
    });
}

const firstCells = (page: Page) => rows(page).locator("td:first-child");
const pages = (page: Page) => page.getByRole("navigation", { name: "Pages" });

test("user list: twelve users fill three pages, and clicks and URLs open each page", async ({
  ownerPage: page,
  api,
}) => {
  await addPeople(api);
  await visit(page, "/admin/users");
  await expect(rows(page)).toHaveCount(5);
  await expect(pages(page).getByRole("link")).toHaveText(["", "1", "2", "3", ""]);
  await expect(pages(page).getByRole("link", { name: "Previous page" })).toBeDisabled();
  await pages(page).getByRole("link", { name: "Page 2" }).click();
  await expect(page).toHaveURL("/admin/users?page=2");
  await expect(firstCells(page)).toHaveText(["Fritz", "Gala", "Hugo", "Ines", "Jaro"]);
  await pages(page).getByRole("link", { name: "Next page" }).click();
  await expect(firstCells(page)).toHaveText(["Kira", "Lena"]);
  await expect(pages(page).locator("[aria-current]")).toHaveText("3");
  await expect(pages(page).getByRole("link", { name: "Next page" })).toBeDisabled();
  await page.goBack();
  await expect(firstCells(page)).toHaveText(["Fritz", "Gala", "Hugo", "Ines", "Jaro"]);
  await visit(page, "/admin/users?page=1000001");
  await expect(page).toHaveURL("/admin/users?page=3");
  await expect(firstCells(page)).toHaveText(["Kira", "Lena"]);
  await visit(page, "/admin/users?page=2&page=abc");
  await expect(pages(page).locator("[aria-current]")).toHaveText("1");
});

test("user list: placeholder rows appear while the first page loads, dimmed rows while the next loads", async ({
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
  await link(page, "Page 2").click();
  await expect(page.getByRole("table")).toHaveCSS("opacity", "0.5");
  await expect(rows(page).first()).toContainText("You");
  gate.resolve();
  await expect(page.getByRole("table")).toHaveCSS("opacity", "1");
  await expect(rows(page).first()).toContainText("Fritz");
});

test.describe("a server that fails", () => {
  test.use({ expectedErrors: /status of 503/ });

  test("user list: a failed load shows the reason, and Try again loads the list", async ({
    ownerPage: page,
  }) => {
    await refuse(page, /\/users\/\?/, 503, "The server is busy");
    await visit(page, "/admin/users");
    await expect(page.getByRole("heading", { name: "Something went wrong!" })).toBeVisible();
    await expect(page.getByText("The server is busy")).toBeHidden();
    await button(page, "Show Error").click();
    await expect(page.getByText("The server is busy")).toBeVisible();
    await button(page, "Hide Error").click();
    await expect(page.getByText("The server is busy")).toBeHidden();
    await expect(heading(page)).toHaveText("Users Management");
    await page.unroute(/\/users\/\?/);
    await button(page, "Try again").press("Enter");
    await expect(rows(page)).toHaveCount(1);
    await expect(heading(page)).toBeFocused();
  });
});
