import { linkIn, test } from "./mailing.ts";
import {
  button,
  expect,
  failure,
  field,
  fill,
  heading,
  success,
  tokenOf,
  visit,
} from "./member.ts";

test.use({ expectedErrors: /status of 40[04]/ });

test("C12: password recovery: the link works once, and no later URL, storage or log has its token", async ({
  page,
  mail,
  site,
  member,
  outside,
}) => {
  await visit(page, "/login");
  await page.getByRole("link", { name: "Forgot Password?" }).click();
  await expect(heading(page)).toHaveText("Password Recovery");
  await field(page, "Email").fill(member.email);
  await button(page, "Continue").click();
  await expect(success(page)).toContainText("Password recovery email sent successfully.");
  await expect(field(page, "Email")).toHaveValue("");

  const link = linkIn((await mail.waitForMail()).text);
  const token = new URL(link).searchParams.get("token") ?? "";
  expect(token.length).toBeGreaterThan(40);

  const asked: string[] = [];
  page.on("request", (request) =>
    asked.push(`${request.url()} ${request.headers().referer ?? ""}`),
  );
  const response = await visit(page, link);
  expect(response?.headers()).toMatchObject({
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
  });
  await expect(page).toHaveURL("/reset-password");
  await expect(heading(page)).toHaveText("Reset Password");
  expect(asked.slice(1).join("\n")).not.toContain(token);
  expect(
    await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    ),
  ).not.toContain(token);

  await page.reload();
  await fill(page, { "New Password": "a brand new song", "Confirm Password": "a brand new song" });
  await button(page, "Reset Password").click();
  await expect(page).toHaveURL("/login");
  await expect(success(page)).toContainText("Password updated successfully.");
  await page.goBack();
  await expect(page).not.toHaveURL(/reset-password/);
  expect(
    await tokenOf(site.address, { email: member.email, password: "a brand new song" }),
  ).toMatch(/^[\w-]{43}$/);

  await visit(page, link);
  await fill(page, { "New Password": "yet another song", "Confirm Password": "yet another song" });
  await button(page, "Reset Password").click();
  await expect(failure(page)).toContainText("Invalid token");
  await expect(page).toHaveURL("/reset-password");
  await expect(field(page, "New Password")).toHaveValue("yet another song");
  await page.getByRole("link", { name: "Get a new one" }).click();
  await expect(page).toHaveURL("/recover-password");

  expect(outside).toEqual([]);
  expect(site.output()).not.toContain(token);
  expect(site.output()).toContain('"status":200');
});
