// Two tabs have different tokens. A response that refuses the old token must not remove the newer token.
import type { Page, Request } from "@playwright/test";
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

async function tokenOfSomebodyElse(address: string) {
  const somebody = { ...newMember(), full_name: "Bea Newer" };
  await apiAt(address)("POST /users/signup", { body: somebody });
  return tokenOf(address, somebody);
}

/** Holds back requests with this token, and answers with 401 when `letGo` is called. */
async function refuseLate(page: Page, token: string | null) {
  const asked = Promise.withResolvers<Request>();
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/users/**", async (route) => {
    if (route.request().headers().authorization !== `Bearer ${token}`) return route.continue();
    asked.resolve(route.request());
    await promise;
    // Ignores errors, because the page may have navigated away meanwhile.
    await route
      .fulfill({
        status: 401,
        json: { detail: "You are no longer logged in. Please log in again." },
      })
      .catch(() => {});
  });
  return { asked: asked.promise, letGo };
}

const keep = (page: Page, token: string) =>
  page.evaluate((value) => localStorage.setItem("access_token", value), token);

test("L5: token: a refused old token does not remove the newer token of another tab", async ({
  memberPage: page,
  context,
  baseURL,
}) => {
  const newer = await tokenOfSomebodyElse(baseURL);
  await visit(page, "/settings?tab=password");
  await fill(page, { "Current Password": "a long password", "New Password": "another password" });
  await field(page, "Confirm Password").fill("another password");
  const old = await refuseLate(page, await heldToken(page));
  await button(page, "Save").click();
  await old.asked;
  const other = await context.newPage();
  await visit(other, "/photography");
  await keep(other, newer);
  // Waits, because browsers copy localStorage to the processes of other tabs with a delay.
  await expect.poll(() => heldToken(page)).toBe(newer);
  old.letGo();
  await expect(failure(page)).toContainText("You are no longer logged in. Please log in again.");
  await expect(page).toHaveURL("/settings?tab=password");
  await expect(userMenu(page)).toHaveText("Bea Newer");
  for (const tab of [page, other]) expect(await heldToken(tab)).toBe(newer);
});
