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
