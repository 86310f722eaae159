import {
  apiAt,
  button,
  expect,
  failure,
  field,
  fill,
  heldToken,
  newMember,
  test,
  tokenOf,
  userMenu,
  visit,
} from "./member.ts";

test.use({ expectedErrors: /status of 40[13]/ });

test("L5: token: a refused old token does not remove the newer token of another tab", async ({
  memberPage: page,
  context,
  baseURL,
}) => {
  const somebody = { ...newMember(), full_name: "Bea Newer" };
  await apiAt(baseURL)("POST /users/signup", { body: somebody });
  const newer = await tokenOf(baseURL, somebody);
  await visit(page, "/settings?tab=password");
  await fill(page, { "Current Password": "a long password", "New Password": "another password" });
  await field(page, "Confirm Password").fill("another password");
  const refusal = Promise.withResolvers<void>();
  await page.route("**/users/me/password", async (route) => {
    await refusal.promise;
    await route.fulfill({
      status: 401,
      json: { detail: "You are no longer logged in. Please log in again." },
    });
  });
  const asked = page.waitForRequest("**/users/me/password");
  await button(page, "Save").click();
  await asked;
  const other = await context.newPage();
  await visit(other, "/photography");
  await other.evaluate((value) => localStorage.setItem("access_token", value), newer);
  // Waits, because browsers copy localStorage to the processes of other tabs with a delay.
  await expect.poll(() => heldToken(page)).toBe(newer);
  refusal.resolve();
  await expect(failure(page)).toContainText("You are no longer logged in. Please log in again.");
  await expect(page).toHaveURL("/settings?tab=password");
  await expect(userMenu(page)).toHaveText("Bea Newer");
  for (const tab of [page, other]) expect(await heldToken(tab)).toBe(newer);
});
