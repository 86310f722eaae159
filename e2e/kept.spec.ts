import { readFileSync } from "node:fs";
import {
  button,
  card,
  expect,
  field,
  fill,
  holdToken,
  layoutShift,
  link,
  menu,
  newMember,
  success,
  tabTo,
  tokenOf,
  visit,
} from "./admin.ts";
import { test } from "./member.ts";

test.use({ expectedErrors: /status of (?:404.*\/music\/latest|503)/ });

test("hearts: a member keeps a playlist by keyboard and finds it on the page Kept", async ({
  page,
  member,
  baseURL,
}) => {
  await visit(page, "/music/2024");
  const sent = await (await page.request.get("/music/2024")).text();
  await expect(page.getByRole("button", { name: "Share March 2024" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Keep March 2024" })).toHaveCount(0);

  await holdToken(page, await tokenOf(baseURL, member));
  await visit(page, "/music/2024");
  const heart = button(page, "Keep March 2024");
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  // The card reserves space for the heart, so nothing moves when the heart appears.
  expect(await layoutShift(page)).toBe(0);
  await tabTo(page, heart);
  await page.keyboard.press("Enter");
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  expect(await (await page.request.get("/music/2024")).text()).toBe(sent);
  await page.reload();
  await expect(heart).toHaveAttribute("aria-pressed", "true");

  await page.setViewportSize({ width: 390, height: 800 });
  await menu(page, "Kept");
  await expect(page).toHaveURL("/kept");
  await expect(card(page, "March 2024")).toBeVisible();
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await page.reload();
  await expect(page.getByText("Nothing here yet.")).toBeVisible();
});

test("hearts: a pressed heart stays pressed if the list of kept playlists cannot be reloaded", async ({
  page,
  member,
  baseURL,
}) => {
  await holdToken(page, await tokenOf(baseURL, member));
  await visit(page, "/music/2024");
  const heart = button(page, "Keep March 2024");
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await page.route("**/music/kept", (route) => route.fulfill({ status: 503, json: {} }));
  const [reload] = await Promise.all([page.waitForResponse("**/music/kept"), heart.click()]);
  await reload.finished();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await page.unroute("**/music/kept");
  await page.reload();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
});

test("hearts: a visitor keeps a playlist by signing up and logging in", async ({ page }) => {
  const { full_name, email, password } = newMember();
  await visit(page, "/music/2024/march");
  const heart = link(page, "Keep March 2024");
  await expect(heart).toHaveAccessibleDescription("Log in to keep this playlist");
  await heart.click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("main")).toContainText(
    "Log in to keep March 2024: your account remembers it on every device.",
  );
  await page.getByRole("main").getByRole("link", { name: "Sign Up" }).click();
  await expect(page.getByText("With an account you can keep playlists")).toBeVisible();
  await fill(page, {
    "Full Name": full_name,
    Email: email,
    Password: password,
    "Confirm Password": password,
  });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Log In" })).toBeVisible();
  await expect(field(page, "Email")).toHaveValue(email);
  await field(page, "Password").fill(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/music/2024/march");
  const kept = button(page, "Keep March 2024");
  await expect(kept).toHaveAttribute("aria-pressed", "true");
  // The login has set the heart. After the member removes it, a reload must not set it again.
  await kept.click();
  await expect(kept).toHaveAttribute("aria-pressed", "false");
  await page.reload();
  await expect(kept).toHaveAttribute("aria-pressed", "false");
});

test("settings: a member ends another session, downloads their data and sees why passkeys are missing", async ({
  memberPage: page,
  member,
  baseURL,
}) => {
  await tokenOf(baseURL, member);
  await visit(page, "/settings?tab=password");
  const rows = page.getByRole("region", { name: "Where you are logged in" }).getByRole("listitem");
  await expect(rows).toHaveText([
    "Unknown browserthis device",
    /^Unknown browserlast used just now/,
  ]);
  await button(page, "Log out Unknown browser").click();
  await expect(success(page)).toContainText("That device has been logged out.");
  await expect(rows).toHaveCount(1);
  await expect(button(page, "Log out everywhere else")).toHaveCount(0);
  await expect(
    page.getByText(/^Passkeys only work on a site with a domain name and https/),
  ).toBeVisible();
  await expect(button(page, "Add a passkey")).toHaveCount(0);

  await page.getByRole("tab", { name: "My profile" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    button(page, "Download your data").click(),
  ]);
  const data = JSON.parse(readFileSync(await download.path(), "utf8"));
  expect(data).toMatchObject({ account: { email: member.email }, sessions: [{}] });
});
