import { readdirSync } from "node:fs";
import {
  apiAt,
  button,
  expect,
  failure,
  field,
  heldToken,
  holdToken,
  leave,
  message,
  newMember,
  refused,
  success,
  test,
  tokenOf,
  visit,
} from "./member.ts";

test.use({ expectedErrors: /status of 40[049]/ });

const tabNames = ["My profile", "Password", "Appearance", "Notifications", "Danger zone"];

test("five tabs, each with an address of its own that Back returns to", async ({
  memberPage: page,
}) => {
  await visit(page, "/settings");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("User Settings");
  await expect(page.getByRole("tab")).toHaveText(tabNames);
  await expect(page.getByRole("tabpanel", { name: "My profile" })).toBeVisible();
  await page.getByRole("tab", { name: "Password" }).click();
  await expect(page.getByRole("tabpanel", { name: "Password" })).toBeVisible();
  await expect(page).toHaveURL("/settings?tab=password");
  await page.getByRole("tab", { name: "Danger zone" }).click();
  await expect(page).toHaveURL("/settings?tab=danger");
  await page.goBack();
  await expect(page.getByRole("tab", { name: "Password" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.goBack();
  await expect(page).toHaveURL("/settings");
  await expect(page.getByRole("tab", { name: "My profile" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await visit(page, "/settings?tab=appearance");
  await expect(page.getByRole("radio", { name: "Dark Mode" })).toBeChecked();
  await visit(page, "/settings?tab=nonsense");
  await expect(page.getByRole("tab", { name: "My profile" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
});

test("a superuser has three tabs, also where the address asks for another", async ({
  ownerPage: page,
}) => {
  await visit(page, "/settings?tab=danger");
  await expect(page.getByRole("tab")).toHaveText(tabNames.slice(0, 3));
  await expect(page.getByRole("tabpanel", { name: "My profile" })).toContainText(
    "owner@example.com",
  );
  await expect(button(page, "Delete")).toHaveCount(0);
});

test("the profile is changed, and the whole page knows", async ({ memberPage: page, member }) => {
  await visit(page, "/settings");
  const panel = page.getByRole("tabpanel");
  await expect(panel).toContainText(member.email);
  await button(page, "Edit").click();
  await expect(field(page, "Full name")).toBeFocused();
  await expect(button(page, "Save")).toBeDisabled();
  await field(page, "Full name").fill("Grace Hop");
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await button(page, "Save").click();
  expect((await sent).postDataJSON()).toEqual({ full_name: "Grace Hop", email: member.email });
  await expect(success(page)).toContainText("User updated successfully.");
  await expect(panel).toContainText("Grace Hop");
  await expect(page.getByTestId("user-menu")).toHaveText("Grace Hop");
  await expect(button(page, "Edit")).toBeFocused();
});

test("Save waits for a change and an address; Cancel takes everything back", async ({
  memberPage: page,
  member,
}) => {
  await visit(page, "/settings");
  await button(page, "Edit").click();
  await field(page, "Email").fill("");
  await expect(button(page, "Save")).toBeDisabled();
  await field(page, "Email").fill(`x${member.email}`);
  await expect(button(page, "Save")).toBeEnabled();
  await field(page, "Email").fill(member.email);
  await expect(button(page, "Save")).toBeDisabled();
  for (const [label, text, complaint] of [
    ["Email", "", "Email is required"],
    ["Email", "nobody", "Invalid email address"],
  ] as const) {
    await leave(page, label, text);
    expect(await message(page, label)).toEqual(refused(complaint));
  }
  await button(page, "Cancel").click();
  await expect(page.getByRole("definition")).toHaveText([member.full_name, member.email]);
  await expect(button(page, "Edit")).toBeFocused();
  await button(page, "Edit").click();
  await expect(field(page, "Email")).toHaveValue(member.email);
});

test("somebody else's address is refused, and the form stays; the next try speaks for itself", async ({
  memberPage: page,
  member,
}) => {
  await visit(page, "/settings");
  await button(page, "Edit").click();
  await field(page, "Email").fill("owner@example.com");
  await button(page, "Save").click();
  await expect(failure(page)).toContainText("User with this email already exists");
  await expect(field(page, "Email")).toHaveValue("owner@example.com");
  expect(await heldToken(page)).not.toBeNull();
  await field(page, "Email").fill(`x${member.email}`);
  await button(page, "Save").click();
  await expect(success(page)).toContainText("User updated successfully.");
  await expect(failure(page)).toHaveCount(0);
});

test("a name longer than one may give oneself stays when only the address is changed, and fits every window", {
  tag: "@long",
}, async ({ page, baseURL }) => {
  const member = { ...newMember(), full_name: "Wolfeschlegelsteinhausenbergerdorffvoralternwaren" };
  await apiAt(baseURL)("POST /users/signup", { body: member });
  await holdToken(page, await tokenOf(baseURL, member));
  await visit(page, "/settings");
  // It ends where the column does.
  const menu = page.getByTestId("user-menu");
  await expect(menu).toContainText("Wolfe");
  const gap = await menu.evaluate(
    (one) =>
      (one.closest("nav")?.getBoundingClientRect().right ?? 0) - one.getBoundingClientRect().right,
  );
  expect(gap).toBe(20);
  // Nor does it need a line of its own on a phone.
  const header = page.getByRole("banner");
  const height = (await header.boundingBox())?.height;
  await page.setViewportSize({ width: 390, height: 700 });
  expect((await header.boundingBox())?.height).toBe(height);
  await page.setViewportSize({ width: 320, height: 700 });
  expect((await header.boundingBox())?.height).toBe(height);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await button(page, "Edit").click();
  const email = `maximiliane.von-hohenlohe.${member.email}`;
  await field(page, "Email").fill(email);
  await button(page, "Save").click();
  await expect(page.getByRole("definition")).toHaveText([member.full_name, email]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("the appearance is chosen, kept here, and there again after a reload", async ({
  memberPage: page,
}) => {
  await visit(page, "/settings?tab=appearance");
  await page.emulateMedia({ colorScheme: "light" });
  for (const [name, stored, shade] of [
    ["Light Mode", "light", "light"],
    ["Dark Mode", "dark", "dark"],
    ["System", "system", "light"],
  ] as const) {
    await page.locator("label > span").getByText(name, { exact: true }).click();
    await expect(page.getByRole("radio", { name })).toBeChecked();
    await expect(page.locator("html")).toHaveClass(shade);
    expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe(stored);
  }
  await page.reload();
  await expect(page.locator("html")).toHaveClass("light");
  await expect(page.getByRole("radio", { name: "System" })).toBeChecked();
});

test("Cancel and Delete look as they should, in whichever order and however often styles arrive", async ({
  memberPage: page,
}) => {
  const dialog = page.getByRole("alertdialog", { name: "Confirmation Required" });
  const looks = async () => {
    await page.getByRole("tab", { name: "Danger zone" }).click();
    await button(page, "Delete").click();
    return dialog.getByRole("button").evaluateAll((buttons) =>
      buttons.map((each) => {
        const style = getComputedStyle(each);
        const names = Array.from(style).filter((name) => !name.startsWith("--"));
        return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)]));
      }),
    );
  };
  await visit(page, "/settings");
  const before = await looks();
  expect(before).toMatchObject([
    { "background-color": "rgba(0, 0, 0, 0)" },
    { "background-color": "rgb(255, 122, 122)" },
  ]);

  await visit(page, "/");
  await page.getByRole("button", { name: "Spotify" }).click();
  await expect(page.locator("iframe")).toHaveCount(1);
  await page.getByTestId("user-menu").click();
  await page.getByRole("menuitem", { name: "My Profile" }).click();
  expect(await looks()).toEqual(before);

  const styles = readdirSync("dist/current/client/assets").filter((name) => name.endsWith(".css"));
  for (const order of [styles, styles.toReversed()]) {
    await page.evaluate(async (names) => {
      for (const name of names)
        await new Promise((resolve) => {
          const href = `/assets/${name}`;
          const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
          link.onload = resolve;
          document.head.append(link);
        });
    }, order);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(await looks()).toEqual(before);
  }
});

test("an account is deleted only after the question, and then for good", async ({
  memberPage: page,
  member,
  baseURL,
}) => {
  await visit(page, "/settings?tab=danger");
  await expect(page.getByRole("heading", { name: "Delete Account" })).toBeVisible();
  await button(page, "Delete").click();
  const dialog = page.getByRole("alertdialog", { name: "Confirmation Required" });
  await expect(dialog).toContainText("permanently deleted");
  await expect(dialog).toContainText("cannot be undone");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  for (let presses = 0; presses < 5; presses += 1) {
    await page.keyboard.press("Tab");
    const inside = () =>
      document.activeElement === document.body ||
      document.activeElement?.closest("[role=alertdialog]") !== null;
    expect(await page.evaluate(inside), "the page behind is out of reach").toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(button(page, "Delete")).toBeFocused();
  await button(page, "Delete").click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(button(page, "Delete")).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Delete" }).dblclick();
  await expect(page).toHaveURL("/login");
  await expect(success(page)).toContainText("Your account has been successfully deleted");
  await expect(failure(page)).toHaveCount(0);
  expect(await heldToken(page)).toBeNull();
  await expect(page.getByRole("link", { name: "Login", exact: true })).toBeVisible();
  await expect(tokenOf(baseURL, member)).rejects.toMatchObject({ status: 400 });
});
