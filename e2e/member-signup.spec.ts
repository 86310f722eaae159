import {
  accepted,
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
  visit,
} from "./member.ts";

test.use({ expectedErrors: /status of 40[04]/ });

test("sign up, and log in with it", async ({ page }) => {
  const somebody = newMember();
  await visit(page, "/signup");
  await expect(field(page, "Full Name")).toHaveAttribute("minlength", "3");
  await field(page, "Full Name").fill(somebody.full_name);
  await field(page, "Email").fill(somebody.email);
  await field(page, "Password").fill(somebody.password);
  await field(page, "Confirm Password").fill(somebody.password);
  const sent = page.waitForRequest("**/users/signup");
  await button(page, "Sign Up").click();
  const { full_name, email, password } = somebody;
  expect((await sent).postDataJSON()).toEqual({ full_name, email, password });
  await expect(page).toHaveURL("/login");
  await expect(success(page)).toContainText("User created successfully.");
  // The address changes before the page does, and both pages ask for an e-mail address.
  await expect(page.getByRole("heading", { name: "Log In" })).toBeVisible();
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(password);
  await button(page, "Log In").click();
  await expect(page.getByTestId("user-menu")).toHaveText(full_name);
});

test("each field has its sentences", async ({ page }) => {
  await visit(page, "/signup");
  for (const [label, text, complaint] of [
    ["Full Name", "", "Full Name is required"],
    ["Full Name", "Al", "Full Name must be at least 3 characters"],
    ["Email", "", "Email is required"],
    ["Email", "ada@example", "Invalid email address"],
    ["Password", "", "Password is required"],
    ["Password", "1234567", "Password must be at least 8 characters"],
    ["Confirm Password", "", "Password confirmation is required"],
    ["Confirm Password", "something else", "The passwords do not match"],
  ] as const) {
    await leave(page, label, text);
    expect(await message(page, label)).toEqual(refused(complaint));
  }
});

test("a confirmation is judged again when the password changes", async ({ page }) => {
  await visit(page, "/signup");
  await leave(page, "Password", "one long password");
  await leave(page, "Confirm Password", "one long password");
  expect(await message(page, "Confirm Password")).toEqual(accepted);
  await leave(page, "Password", "another long password");
  expect(await message(page, "Confirm Password")).toEqual(refused("The passwords do not match"));
  await leave(page, "Password", "one long password");
  expect(await message(page, "Confirm Password")).toEqual(accepted);
});

test("an address that has an account is refused in words, and everything typed is still there", async ({
  page,
  member,
}) => {
  await visit(page, "/signup");
  await field(page, "Full Name").fill("Somebody Else");
  await field(page, "Email").fill(member.email);
  await field(page, "Password").fill("a long password");
  await field(page, "Confirm Password").fill("a long password");
  await field(page, "Confirm Password").press("Enter");
  await expect(failure(page)).toContainText(
    "The user with this email already exists in the system",
  );
  await expect(page).toHaveURL("/signup");
  await expect(field(page, "Full Name")).toHaveValue("Somebody Else");
  await expect(field(page, "Confirm Password")).toHaveValue("a long password");
});

test("the meter has four bars and three words, and a well-known password is Low", async ({
  page,
}) => {
  await visit(page, "/signup");
  const meter = page.locator(".strength");
  const bars = meter.locator("[data-filled]");
  await expect(bars).toHaveCount(0);
  for (const [text, filled, words] of [
    ["abc", 1, "Low"],
    ["Password123", 1, "Low"],
    ["summer-91", 2, "Medium"],
    ["Tr0ub4dor&3", 3, "High"],
    ["correct horse battery staple", 4, "High"],
  ] as const) {
    await field(page, "Password").fill(text);
    await expect(bars).toHaveCount(filled);
    await expect(meter.getByRole("status")).toHaveText(`Password strength: ${words}`);
  }
});

test("passwords: hidden unless shown, pasted as they are, and known to managers", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, "/signup");
  const password = field(page, "Password");
  await expect(password).toHaveAttribute("type", "password");
  await expect(password).toHaveAttribute("autocomplete", "new-password");
  await expect(field(page, "Confirm Password")).toHaveAttribute("autocomplete", "new-password");
  await expect(field(page, "Email")).toHaveAttribute("autocomplete", "username");
  await page.evaluate(() => navigator.clipboard.writeText(" pasted, with spaces "));
  await password.focus();
  await page.keyboard.press("Control+V");
  await expect(password).toHaveValue(" pasted, with spaces ");
  await button(page, "Show").first().click();
  await expect(password).toHaveAttribute("type", "text");
  await expect(field(page, "Confirm Password")).toHaveAttribute("type", "password");
  await button(page, "Hide").click();
  await expect(password).toHaveAttribute("type", "password");
});
