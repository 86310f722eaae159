import {
  accepted,
  button,
  expect,
  failure,
  field,
  fill,
  heading,
  heldToken,
  leave,
  logIn,
  message,
  refused,
  test,
  userMenu,
  visit,
} from "./member.ts";

test.use({ expectedErrors: /status of 40[04]/ });

test("login: a successful login stores the token, loads home and shows the user's name", async ({
  page,
  member,
}) => {
  await visit(page, "/login");
  await expect(heading(page)).toHaveText("Log In");
  await page.evaluate(() => Object.assign(window, { before: true }));
  await fill(page, { Email: member.email, Password: member.password });
  const sent = page.waitForRequest("**/login/access-token");
  await page.keyboard.press("Enter");
  expect((await sent).postData()).toBe(
    new URLSearchParams({ username: member.email, password: member.password }).toString(),
  );
  await expect(page).toHaveURL("/");
  await expect(userMenu(page)).toHaveText("Ada Visitor");
  await expect(page.getByRole("link", { name: "Login", exact: true })).toBeHidden();
  expect(await page.evaluate(() => "before" in window)).toBe(false);
  expect(await heldToken(page)).toMatch(/^[\w-]{43}$/);
  for (const path of ["/login", "/signup", "/recover-password", "/reset-password?token=x"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL("/");
    await expect(userMenu(page)).toBeVisible();
  }
});

test("login: leaving a field shows its error message, and an invalid form is not sent", async ({
  page,
}) => {
  await visit(page, "/login");
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.method()));
  expect(await message(page, "Email")).toEqual(accepted);
  await leave(page, "Email", "");
  expect(await message(page, "Email")).toEqual(refused("Username is required"));
  await leave(page, "Email", "ada@");
  expect(await message(page, "Email")).toEqual(refused("Invalid email address"));
  await field(page, "Email").fill("ada@example.com");
  expect(await message(page, "Email")).toEqual(accepted);
  await button(page, "Log In").click();
  await expect(field(page, "Password")).toBeFocused();
  expect(await message(page, "Password")).toEqual(refused("Password is required"));
  expect(sent).not.toContain("POST");
});

test("login: a refused login shows an error until it is dismissed, and keeps the typed text", async ({
  page,
  member,
}) => {
  await visit(page, "/login");
  await logIn(page, { email: member.email, password: "not the password" });
  await expect(failure(page)).toContainText("Incorrect email or password");
  await expect(page).toHaveURL("/login");
  await expect(field(page, "Password")).toHaveValue("not the password");
  expect(await heldToken(page)).toBeNull();
  await button(page, "Log In").click();
  await expect(button(page, "Log In")).not.toHaveAttribute("aria-busy");
  await expect(button(page, "Dismiss")).toHaveCount(1);
  await button(page, "Dismiss").click();
  await expect(failure(page)).toHaveCount(0);
});
