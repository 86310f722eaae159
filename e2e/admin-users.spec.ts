import {
  button,
  choose,
  dialog,
  expect,
  expectSuccess,
  failure,
  field,
  message,
  question,
  refused,
  rows,
  success,
  test,
  visit,
} from "./admin.ts";

test.use({ expectedErrors: /status of 4\d\d/ });

const ada = { email: "ada@example.com", full_name: "Ada Visitor", password: "a long password" };

test("somebody is added, made superuser, deactivated and deleted", async ({
  ownerPage: page,
  api,
}) => {
  await visit(page, "/admin/users");
  await button(page, "Add User").click();
  const form = dialog(page, "Add User");
  await expect(field(page, "Email")).toBeFocused();
  await expect(button(page, "Save")).toBeDisabled();
  for (const flag of ["Is superuser?", "Is active?"])
    await expect(field(page, flag)).not.toBeChecked();
  await expect(field(page, "Is active?")).toHaveAccessibleDescription(
    "Inactive users cannot log in.",
  );
  await field(page, "Email").fill(ada.email);
  await field(page, "Full Name").fill(ada.full_name);
  await field(page, "Set Password").fill(ada.password);
  await expect(button(page, "Save")).toBeDisabled();
  await field(page, "Confirm Password").fill(ada.password);
  await field(page, "Is active?").check();
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await button(page, "Save").click();
  expect((await sent).postDataJSON()).toEqual({ ...ada, is_superuser: false, is_active: true });
  await expect(form).toHaveCount(0);
  await expectSuccess(page, "User created successfully.");
  await expect(button(page, "Add User")).toBeFocused();
  await expect(rows(page).nth(1)).toHaveText("Ada Visitorada@example.comUserActive");

  await choose(page, "Ada Visitor", "Edit User");
  await expect(field(page, "Email")).toHaveValue(ada.email);
  await expect(field(page, "Set Password")).toHaveValue("");
  await field(page, "Is superuser?").check();
  const changed = page.waitForRequest((request) => request.method() === "PATCH");
  await button(page, "Save").click();
  expect((await changed).postDataJSON()).toEqual({ is_superuser: true });
  await expectSuccess(page, "User updated successfully.");
  await expect(rows(page).nth(1)).toHaveText("Ada Visitorada@example.comSuperuserActive");

  await choose(page, "Ada Visitor", "Edit User");
  await field(page, "Full Name").fill("");
  await field(page, "Is superuser?").uncheck();
  await field(page, "Is active?").uncheck();
  await button(page, "Save").click();
  await expectSuccess(page, "User updated successfully.");
  await expect(rows(page).nth(1)).toHaveText("N/Aada@example.comUserInactive");

  await choose(page, ada.email, "Delete User");
  const asked = question(page, "Delete User");
  await expect(asked).toContainText(
    /all items associated with this user will be permanently deleted.*cannot be undone/,
  );
  await expect(button(page, "Cancel")).toBeFocused();
  await button(page, "Delete").click();
  await expectSuccess(page, "The user was deleted successfully");
  await expect(rows(page)).toHaveCount(1);
  expect((await api("GET /users/", {})).count).toBe(1);
});

test("the owner's own row is marked, cannot be touched, and says where it can", async ({
  ownerPage: page,
}) => {
  await visit(page, "/admin/users");
  await expect(rows(page)).toHaveText([/You.*owner@example\.comSuperuserActive/]);
  const actions = page.getByRole("button", { name: /^Actions for/ });
  await expect(actions).toBeDisabled();
  await expect(actions).toHaveAttribute("title", "Your own account is changed in User Settings");
});

test("each field has its sentence, as it is left", async ({ ownerPage: page }) => {
  await visit(page, "/admin/users");
  await button(page, "Add User").click();
  const cases: [string, string, string][] = [
    ["Email", "", "Email is required"],
    ["Email", "ada@", "Invalid email address"],
    ["Full Name", "x".repeat(256), "Full Name must be at most 255 characters"],
    ["Set Password", "", "Password is required"],
    ["Set Password", "short", "Password must be at least 8 characters"],
    ["Confirm Password", "", "Please confirm your password"],
    ["Confirm Password", "other", "The passwords do not match"],
  ];
  for (const [label, text, sentence] of cases) {
    await field(page, label).fill(text);
    await field(page, label).blur();
    await expect.poll(() => message(page, label)).toEqual(refused(sentence));
    await expect(button(page, "Save")).toBeDisabled();
  }
});

test("a new password of somebody's must be typed twice", { tag: "@long" }, async ({
  ownerPage: page,
  api,
}) => {
  await api("POST /users/", { body: ada });
  await visit(page, "/admin/users");
  await choose(page, "Ada Visitor", "Edit User");
  await field(page, "Set Password").fill("another long password");
  await field(page, "Confirm Password").focus();
  await field(page, "Confirm Password").blur();
  await expect
    .poll(() => message(page, "Confirm Password"))
    .toEqual(refused("The passwords do not match"));
  await expect(button(page, "Save")).toBeDisabled();
});

test("somebody unchanged cannot be saved", { tag: "@long" }, async ({ ownerPage: page, api }) => {
  await api("POST /users/", { body: ada });
  await visit(page, "/admin/users");
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.method()));
  await choose(page, "Ada Visitor", "Edit User");
  await expect(button(page, "Save")).toBeDisabled();
  await field(page, "Is active?").uncheck();
  await expect(button(page, "Save")).toBeEnabled();
  await field(page, "Is active?").check();
  await field(page, "Full Name").fill("Ada Visitor ");
  await expect(button(page, "Save")).toBeDisabled();
  await field(page, "Full Name").press("Enter");
  await expect(dialog(page, "Edit User")).toBeVisible();
  await expect(success(page)).toHaveCount(0);
  expect(sent).not.toContain("PATCH");
  await field(page, "Set Password").fill("another long password");
  await field(page, "Confirm Password").fill("another long password");
  await expect(button(page, "Save")).toBeEnabled();
});

test("an address that is taken is told by the server, and everything typed stays", async ({
  ownerPage: page,
  api,
}) => {
  await api("POST /users/", { body: ada });
  await visit(page, "/admin/users");
  await button(page, "Add User").click();
  await field(page, "Email").fill(ada.email);
  await field(page, "Set Password").fill(ada.password);
  await field(page, "Confirm Password").fill(ada.password);
  await button(page, "Save").click();
  await expect(failure(page)).toContainText(
    "The user with this email already exists in the system.",
  );
  await expect(field(page, "Email")).toHaveValue(ada.email);
  await expect(field(page, "Confirm Password")).toHaveValue(ada.password);
});

test("a role stays in one piece beside long names", { tag: "@long" }, async ({
  ownerPage: page,
  api,
}) => {
  for (const number of [1, 2])
    await api("POST /users/", {
      body: {
        ...ada,
        email: `marie-christine.dupont-lefevre.de-la-tour-${number}@wanadoo-entreprise.example.com`,
        full_name: "Marie-Christine Dupont-Lefèvre de la Tour",
        is_superuser: true,
      },
    });
  for (const width of [640, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    await visit(page, "/admin/users");
    const lines = await page
      .getByRole("cell", { name: "Superuser" })
      .last()
      .evaluate((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        return text.getClientRects().length;
      });
    expect(lines).toBe(1);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0);
  }
});

test("somebody deleted by another hand: a sentence, a table without them, and nothing typed lost", {
  tag: "@long",
}, async ({ ownerPage: page, api }) => {
  const gone = await api("POST /users/", { body: ada });
  const next = await api("POST /users/", {
    body: { ...ada, email: "grace@example.com", full_name: "Grace Hop" },
  });
  await visit(page, "/admin/users");
  await choose(page, "Ada Visitor", "Edit User");
  await field(page, "Full Name").fill("Too Late");
  await api("DELETE /users/:user_id", { params: { user_id: gone.id } });
  await button(page, "Save").click();
  await expect(failure(page)).toContainText("The user with this id does not exist in the system");
  await expect(rows(page)).toHaveText([/You/, /Grace Hop/]);
  // What was typed may be wanted elsewhere.
  await expect(field(page, "Full Name")).toHaveValue("Too Late");
  await failure(page).getByRole("button", { name: "Dismiss" }).click();
  await button(page, "Cancel").click();
  await button(page, "Discard").click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  await choose(page, "Grace Hop", "Delete User");
  await api("DELETE /users/:user_id", { params: { user_id: next.id } });
  await button(page, "Delete").click();
  await expect(failure(page)).toContainText("An error occurred while deleting the user");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(rows(page)).toHaveText([/You/]);
  await expect(success(page)).toHaveCount(0);
});

test("the longest name takes no more room than another, and is told whole", {
  tag: "@long",
}, async ({ ownerPage: page, api }) => {
  const full_name = "Ada ".repeat(63).trim();
  await api("POST /users/", { body: { ...ada, full_name } });
  await api("POST /users/", { body: { ...ada, email: "bo@example.com", full_name: "Bo" } });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, "/admin/users");
    const heightOf = async (name: string) =>
      (await rows(page).filter({ hasText: name }).boundingBox())?.height ?? 0;
    expect(await heightOf("ada@example.com")).toBeLessThanOrEqual(
      (await heightOf("bo@example.com")) + 1,
    );
    await expect(page.getByTitle(full_name)).toBeVisible();
  }
});

test("a name is read in its own direction, whatever stands around it", { tag: "@long" }, async ({
  ownerPage: page,
  api,
}) => {
  await api("POST /users/", { body: { ...ada, full_name: "יעל (Yael)" } });
  await visit(page, "/admin/users");
  await expect(page.getByTitle("יעל (Yael)")).toHaveCSS("direction", "rtl");
  await choose(page, "יעל (Yael)", "Edit User");
  await expect(field(page, "Full Name")).toHaveCSS("direction", "rtl");
});
