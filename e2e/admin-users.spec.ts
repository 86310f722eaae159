import {
  button,
  choose,
  dialog,
  expect,
  expectSuccess,
  field,
  fill,
  message,
  question,
  refused,
  rows,
  test,
  visit,
} from "./admin.ts";

test.use({ expectedErrors: /status of 4\d\d/ });

const ada = { email: "ada@example.com", full_name: "Ada Visitor", password: "a long password" };

test("users: the owner adds, edits and deletes a user", async ({ ownerPage: page, api }) => {
  await visit(page, "/admin/users");
  await expect(rows(page)).toHaveText([/You.*owner@example\.comSuperuserActive/]);
  await expect(page.getByRole("button", { name: /^Actions for/ })).toBeDisabled();

  await button(page, "Add User").click();
  await expect(field(page, "Email")).toBeFocused();
  for (const flag of ["Is superuser?", "Is active?"])
    await expect(field(page, flag)).not.toBeChecked();
  for (const [label, text, sentence] of [
    ["Confirm Password", "", "Please confirm your password"],
    ["Confirm Password", "other", "The passwords do not match"],
  ] as const) {
    await field(page, label).fill(text);
    await field(page, label).blur();
    await expect.poll(() => message(page, label)).toEqual(refused(sentence));
    await expect(button(page, "Save")).toBeDisabled();
  }
  await fill(page, { Email: ada.email, "Full Name": ada.full_name, "Set Password": ada.password });
  await expect(button(page, "Save")).toBeDisabled();
  await field(page, "Confirm Password").fill(ada.password);
  await field(page, "Is active?").check();
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await button(page, "Save").click();
  expect((await sent).postDataJSON()).toEqual({ ...ada, is_superuser: false, is_active: true });
  await expect(dialog(page, "Add User")).toHaveCount(0);
  await expect(button(page, "Add User")).toBeFocused();
  await expectSuccess(page, "User created successfully.");
  await expect(rows(page).nth(1)).toHaveText("Ada Visitorada@example.comUserActive");

  await choose(page, "Ada Visitor", "Edit User");
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
  await expect(question(page, "Delete User")).toContainText(
    /all items associated with this user will be permanently deleted.*cannot be undone/,
  );
  await expect(button(page, "Cancel")).toBeFocused();
  await button(page, "Delete").click();
  await expectSuccess(page, "The user was deleted successfully");
  await expect(rows(page)).toHaveCount(1);
  expect((await api("GET /users/", {})).count).toBe(1);
});
