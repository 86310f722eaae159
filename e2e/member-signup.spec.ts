import {
  accepted,
  button,
  expect,
  failure,
  field,
  fill,
  leave,
  logIn,
  message,
  newMember,
  refused,
  success,
  test,
  userMenu,
  visit,
} from "./member.ts";

test.use({ expectedErrors: /status of 40[04]/ });

test("sign-up: a taken email address is refused, and a new account can log in at once", async ({
  page,
  member,
}) => {
  const { full_name, email, password } = newMember();
  await visit(page, "/signup");
  // Without SMTP settings, the page must not promise emails.
  await expect(page.getByText("With an account you can keep playlists you like.")).toBeVisible();
  await expect(field(page, "Full Name")).toHaveAttribute("minlength", "3");
  await fill(page, {
    "Full Name": full_name,
    Email: member.email,
    Password: password,
    "Confirm Password": password,
  });
  await page.keyboard.press("Enter");
  await expect(failure(page)).toContainText(
    "The user with this email already exists in the system",
  );
  await expect(page).toHaveURL("/signup");
  await expect(field(page, "Confirm Password")).toHaveValue(password);
  await field(page, "Email").fill(email);
  const sent = page.waitForRequest("**/users/signup");
  await button(page, "Sign Up").click();
  expect((await sent).postDataJSON()).toEqual({ full_name, email, password });
  await expect(page).toHaveURL("/login");
  await expect(success(page)).toContainText("User created successfully.");
  // Waits for the login page, because the URL changes before the page and both pages have an Email field.
  await expect(page.getByRole("heading", { name: "Log In" })).toBeVisible();
  await logIn(page, { email, password });
  await expect(userMenu(page)).toHaveText(full_name);
});

test("sign-up: each field shows its own error, and a changed password rechecks the confirmation", async ({
  page,
}) => {
  await visit(page, "/signup");
  for (const [label, text, complaint] of [
    ["Full Name", "Al", "Full Name must be at least 3 characters"],
    ["Email", "ada@example", "Invalid email address"],
    ["Password", "1234567", "Password must be at least 8 characters"],
    ["Confirm Password", "", "Password confirmation is required"],
    ["Confirm Password", "something else", "The passwords do not match"],
  ] as const) {
    await leave(page, label, text);
    expect(await message(page, label)).toEqual(refused(complaint));
  }
  await leave(page, "Password", "something else");
  expect(await message(page, "Confirm Password")).toEqual(accepted);
  await leave(page, "Password", "another long password");
  expect(await message(page, "Confirm Password")).toEqual(refused("The passwords do not match"));
});

test("sign-up: a meter shows the password's strength, and Show reveals the password", async ({
  page,
}) => {
  await visit(page, "/signup");
  const meter = page.locator(".strength");
  await field(page, "Password").fill("correct horse battery staple");
  await expect(meter.locator("[data-filled]")).toHaveCount(4);
  await expect(meter.getByRole("status")).toContainText("High");
  await button(page, "Show").first().click();
  await expect(field(page, "Password")).toHaveAttribute("type", "text");
  await expect(field(page, "Confirm Password")).toHaveAttribute("type", "password");
  await button(page, "Hide").click();
  await expect(field(page, "Password")).toHaveAttribute("type", "password");
});
