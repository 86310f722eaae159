import {
  button,
  expect,
  failure,
  field,
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

test("the password is changed; a wrong one is refused; this session goes on", async ({
  memberPage: page,
  member,
  baseURL,
}) => {
  await visit(page, "/settings?tab=password");
  const next = newMember().password;
  for (const [label, complaint] of [
    ["Current Password", "Password is required"],
    ["New Password", "Password is required"],
    ["Confirm Password", "Password confirmation is required"],
  ] as const) {
    await leave(page, label, "");
    expect(await message(page, label)).toEqual(refused(complaint));
  }
  await leave(page, "Current Password", "1234567");
  expect(await message(page, "Current Password")).toEqual(
    refused("Password must be at least 8 characters"),
  );
  await expect(button(page, "Save")).toBeDisabled();
  await field(page, "Current Password").fill("not the password");
  await field(page, "New Password").fill(next);
  await leave(page, "Confirm Password", "different");
  expect(await message(page, "Confirm Password")).toEqual(refused("The passwords do not match"));
  await expect(button(page, "Save")).toBeDisabled();
  await field(page, "Confirm Password").fill(next);
  await button(page, "Save").click();
  await expect(failure(page)).toContainText("Incorrect password");
  await expect(field(page, "New Password")).toHaveValue(next);
  await field(page, "Current Password").fill(member.password);
  await button(page, "Save").click();
  await expect(success(page)).toContainText("Password updated successfully.");
  await expect(failure(page)).toHaveCount(0);
  await expect(field(page, "Current Password")).toBeFocused();
  await expect(field(page, "New Password")).toHaveValue("");
  await expect(button(page, "Save")).toBeDisabled();
  expect(await tokenOf(baseURL, { email: member.email, password: next })).toMatch(/^ey/);
  await visit(page, "/settings");
  await expect(page.getByRole("tabpanel")).toContainText(member.email);
  await visit(page, "/settings?tab=password");
  await expect(field(page, "Current Password")).toHaveAttribute("autocomplete", "current-password");
  await expect(page.locator("input[autocomplete=username]")).toHaveValue(member.email);
});

test("a password changed by Enter leaves nothing red behind", async ({
  memberPage: page,
  member,
}) => {
  await visit(page, "/settings?tab=password");
  const next = newMember().password;
  await field(page, "Current Password").fill(member.password);
  await field(page, "New Password").fill(next);
  await field(page, "Confirm Password").fill(next);
  await page.keyboard.press("Enter");
  await expect(success(page)).toContainText("Password updated successfully.");
  await expect(field(page, "Current Password")).toBeFocused();
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
  // Nor when somebody passes on who has typed nothing since.
  await button(page, "Dismiss").click();
  await page.keyboard.press("Tab");
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
  await leave(page, "Current Password", "1234567");
  expect(await message(page, "Current Password")).toEqual(
    refused("Password must be at least 8 characters"),
  );
});
