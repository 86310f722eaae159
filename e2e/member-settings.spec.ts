import {
  button,
  expect,
  failure,
  field,
  fill,
  heading,
  heldToken,
  leave,
  message,
  newMember,
  refused,
  success,
  test,
  tokenOf,
  userMenu,
  visit,
} from "./member.ts";

test.use({ expectedErrors: /status of 40[049]/ });

const tabNames = ["My profile", "Password", "Appearance", "Notifications", "Danger zone"];

test("settings: mouse and keyboard open tabs, and only tabs opened by mouse add a history entry", async ({
  memberPage: page,
}) => {
  await visit(page, "/photography");
  await userMenu(page).press("ArrowDown");
  await expect(page.getByRole("menuitem")).toHaveText(["My Profile", "Kept", "Log Out"]);
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("User Settings");
  const tab = (name: string) => page.getByRole("tab", { name, exact: true });
  await expect(page.getByRole("tab")).toHaveText(tabNames);
  await tab("Danger zone").click();
  await expect(page).toHaveURL("/settings?tab=danger");
  await page.goBack();
  await expect(page.getByRole("tabpanel", { name: "My profile" })).toBeVisible();
  await tab("My profile").focus();
  for (const [key, name] of [
    ["End", "Danger zone"],
    ["ArrowRight", "My profile"],
    ["ArrowRight", "Password"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tab(name)).toBeFocused();
    await expect(page.getByRole("tabpanel", { name })).toBeVisible();
  }
  // Back leaves the page, because tabs opened with arrow keys add no history entries.
  await page.goBack();
  await expect(page).toHaveURL("/photography");
  await visit(page, "/settings?tab=nonsense");
  await expect(tab("My profile")).toHaveAttribute("aria-selected", "true");
});

test("settings: a superuser has no tabs for notifications and for deleting the account", async ({
  ownerPage: page,
}) => {
  await visit(page, "/settings?tab=danger");
  await expect(page.getByRole("tab")).toHaveText(tabNames.slice(0, 3));
  await expect(page.getByRole("tabpanel", { name: "My profile" })).toBeVisible();
});

test("profile: Save needs a valid change, and the saved name appears in the profile and the menu", async ({
  memberPage: page,
  member,
}) => {
  await visit(page, "/settings");
  await button(page, "Edit").click();
  await expect(field(page, "Full name")).toBeFocused();
  await expect(button(page, "Save")).toBeDisabled();
  await leave(page, "Email", "");
  expect(await message(page, "Email")).toEqual(refused("Email is required"));
  await expect(button(page, "Save")).toBeDisabled();
  await expect(field(page, "Full name")).toHaveAttribute("maxlength", "30");
  await button(page, "Cancel").click();
  await expect(page.getByRole("definition")).toHaveText([member.full_name, member.email]);
  await expect(button(page, "Edit")).toBeFocused();
  await page.keyboard.press("Enter");
  await fill(page, { Email: "owner@example.com", "Full name": "Grace Hop" });
  await button(page, "Save").click();
  await expect(failure(page)).toContainText("User with this email already exists");
  await expect(field(page, "Full name")).toHaveValue("Grace Hop");
  await field(page, "Email").fill(member.email);
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await button(page, "Save").click();
  expect((await sent).postDataJSON()).toEqual({ full_name: "Grace Hop" });
  await expect(success(page)).toContainText("User updated successfully.");
  await expect(failure(page)).toHaveCount(0);
  await expect(page.getByRole("definition")).toHaveText(["Grace Hop", member.email]);
  await expect(userMenu(page)).toHaveText("Grace Hop");
});

test("password: a change needs the current password and ends other sessions", async ({
  memberPage: page,
  member,
  baseURL,
}) => {
  await tokenOf(baseURL, member);
  await visit(page, "/settings?tab=password");
  const sessions = page.getByRole("region", { name: "Where you are logged in" });
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  const { password } = newMember();
  await fill(page, { "Current Password": "not the password", "New Password": password });
  await leave(page, "Confirm Password", "different");
  expect(await message(page, "Confirm Password")).toEqual(refused("The passwords do not match"));
  await expect(button(page, "Save")).toBeDisabled();
  await field(page, "Confirm Password").fill(password);
  await button(page, "Save").click();
  await expect(failure(page)).toContainText("Incorrect password");
  await expect(field(page, "New Password")).toHaveValue(password);
  await field(page, "Current Password").fill(member.password);
  await page.keyboard.press("Enter");
  await expect(success(page)).toContainText("Password updated successfully.");
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await expect(field(page, "New Password")).toHaveValue("");
  await expect(button(page, "Save")).toBeDisabled();
  await page.keyboard.press("Tab");
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
  expect(await tokenOf(baseURL, { email: member.email, password })).toMatch(/^[\w-]{43}$/);
  await visit(page, "/settings");
  await expect(page.getByRole("tabpanel")).toContainText(member.email);
});

test("appearance: the chosen theme is applied and stored in this browser", async ({
  memberPage: page,
}) => {
  await visit(page, "/settings?tab=appearance");
  await expect(page.getByRole("radio", { name: "Dark Mode" })).toBeChecked();
  await page.emulateMedia({ colorScheme: "light" });
  for (const [name, stored, shade] of [
    ["Light Mode", "light", "light"],
    ["Dark Mode", "dark", "dark"],
    ["System", "system", "light"],
  ] as const) {
    await page.locator("label > span").getByText(name, { exact: true }).click();
    await expect(page.locator("html")).toHaveClass(shade);
    expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe(stored);
  }
});

test("account: deletion needs a confirmation, and the member can no longer log in afterwards", async ({
  memberPage: page,
  member,
  baseURL,
}) => {
  await visit(page, "/settings?tab=danger");
  await expect(page.getByRole("heading", { name: "Delete Account" })).toBeVisible();
  await button(page, "Delete").click();
  const dialog = page.getByRole("alertdialog", { name: "Confirmation Required" });
  await expect(dialog).toContainText(/permanently deleted.*cannot be undone/);
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(button(page, "Delete")).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Delete" }).dblclick();
  await expect(page).toHaveURL("/login");
  await expect(success(page)).toContainText("Your account has been successfully deleted");
  await expect(failure(page)).toHaveCount(0);
  expect(await heldToken(page)).toBeNull();
  await expect(tokenOf(baseURL, member)).rejects.toMatchObject({ status: 400 });
});
