import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { apiAt, ownerAt } from "#server/testing/owner-at.ts";
import { test as visitorTest } from "./visitor.ts";

export { apiAt } from "#server/testing/owner-at.ts";
export { owner, picture, pictureFile } from "./playlists.ts";
export * from "./visitor.ts";

export const newMember = () => ({
  email: `${randomUUID().slice(0, 8)}@example.com`,
  password: `a song for ${randomUUID().slice(0, 8)}`,
  full_name: "Ada Visitor",
});
type Member = ReturnType<typeof newMember>;
type Account = Pick<Member, "email" | "password">;

export const tokenOf = async (address: string, { email, password }: Account) =>
  (await apiAt(address)("POST /login/access-token", { form: { username: email, password } }))
    .access_token;

interface Fixtures {
  member: Member;
  memberPage: Page;
  ownerLogin: Awaited<ReturnType<typeof ownerAt>>;
  ownerPage: Page;
}

export const test = visitorTest.extend<Fixtures>({
  member: async ({ baseURL }, use) => {
    const member = newMember();
    await apiAt(baseURL)("POST /users/signup", { body: member });
    await use(member);
  },
  memberPage: async ({ page, member, baseURL }, use) => {
    await holdToken(page, await tokenOf(baseURL, member));
    await use(page);
  },
  ownerLogin: async ({ baseURL }, use) => use(await ownerAt(baseURL)),
  ownerPage: async ({ page, ownerLogin: { token } }, use) => {
    await holdToken(page, token);
    await use(page);
  },
});

/** Stores a login token before the next page loads. Later pages do not store the token again, because that would undo a logout. */
export const holdToken = (page: Page, token: string) =>
  page.addInitScript((value) => {
    if (window !== top || sessionStorage.getItem("was logged in")) return;
    sessionStorage.setItem("was logged in", "yes");
    localStorage.setItem("access_token", value);
  }, token);

export const heldToken = (page: Page) => page.evaluate(() => localStorage.getItem("access_token"));

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

export async function fill(page: Page, values: Record<string, string>) {
  for (const [label, text] of Object.entries(values)) await field(page, label).fill(text);
}

export async function logIn(page: Page, { email, password }: Account) {
  await fill(page, { Email: email, Password: password });
  await button(page, "Log In").click();
}

export const userMenu = (page: Page) => page.getByTestId("user-menu");

export async function menu(page: Page, name: string) {
  await userMenu(page).click();
  await page.getByRole("menuitem", { name }).click();
}

export const message = (page: Page, label: string) =>
  field(page, label).evaluate((input) => {
    const described = document.getElementById(input.getAttribute("aria-describedby") ?? "");
    return { text: described?.textContent, invalid: input.getAttribute("aria-invalid") };
  });

export const refused = (text: string) => ({ text, invalid: "true" });
export const accepted = { text: "", invalid: "false" };

export async function leave(page: Page, label: string, text: string) {
  await field(page, label).fill(text);
  await field(page, label).blur();
}

export const success = (page: Page) => page.getByRole("status").filter({ hasText: "Success!" });
export const failure = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "Something went wrong!" });

export const statusLine = (page: Page, name: string) =>
  page.getByRole("listitem", { name, exact: true });
