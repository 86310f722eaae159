// A person follows by email and unsubscribes, with and without an account. The owner sees the number of followers.
import type { Page } from "@playwright/test";
import { barriers } from "./barriers.ts";
import { linkIn, test as mailTest } from "./mailing.ts";
import {
  accepted,
  apiAt,
  button,
  expect,
  field,
  holdToken,
  leave,
  message,
  refused,
  statusLine,
  success,
  test,
  tokenOf,
  visit,
} from "./member.ts";
import { owner } from "./playlists.ts";

mailTest.slow();

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const ownerApi = async (baseURL: string | undefined) =>
  apiAt(baseURL, await tokenOf(baseURL, { email: owner.username, password: owner.password }));

mailTest(
  "a visitor follows from a playlist's page, is mailed about the next one and leaves",
  async ({ page, mailing: { mail }, baseURL }) => {
    const api = await ownerApi(baseURL);
    await api("POST /playlists/", { body: { year: 2025, month: 9 } });
    await visit(page, "/music/2025/september");
    for (const [text, complaint] of [
      ["", "Email is required"],
      ["friend@example", "Invalid email address"],
    ] as const) {
      await leave(page, "Email", text);
      await expect.poll(() => message(page, "Email")).toEqual(refused(complaint));
    }
    await leave(page, "Email", "friend@example.com");
    await expect.poll(() => message(page, "Email")).toEqual(accepted);
    await field(page, "Email").fill("friend@example.com");
    await button(page, "Follow").click();
    await expect(page.getByText("Check your inbox and open the link to confirm.")).toBeVisible();
    await expect(button(page, "Follow")).toBeFocused();

    const asked = await mail.waitForMail();
    expect(asked.recipients).toEqual(["friend@example.com"]);
    await visit(page, linkIn(asked.text));
    expect(await barriers(page)).toEqual([]);
    await button(page, "Yes, email me").click();
    await expect(page).toHaveURL("/followed/yes");
    await expect(heading(page)).toHaveText(/^You’re following /);

    const { id: playlist_id } = await api("POST /playlists/", { body: { year: 2025, month: 10 } });
    await api("POST /playlists/:playlist_id/tell", { params: { playlist_id } });
    const news = await mail.waitForMail(({ subject = "" }) => subject.startsWith("October"));
    const wayOut = linkIn(news.text?.slice(news.text.indexOf("Unsubscribe")));
    // Unsubscribing again gives the same response.
    for (let time = 0; time < 2; time++) {
      await visit(page, wayOut);
      await button(page, "Unsubscribe").click();
      await expect(page).toHaveURL("/followed/no");
      await expect(heading(page)).toHaveText("You’re unsubscribed");
    }
    expect(await api("GET /followers/")).toMatchObject({ count: 0 });
  },
);

mailTest(
  "a member ticks it in the settings, and unticks it",
  async ({ memberPage: page, member, mailing: { mail } }) => {
    const wish = page.getByRole("checkbox", { name: "Email me when there’s a new playlist" });
    await visit(page, "/settings?tab=notifications");
    await wish.click();
    await expect(page.getByRole("tabpanel")).toContainText(member.email);
    await visit(page, linkIn((await mail.waitForMail()).text));
    await button(page, "Yes, email me").click();
    await expect(page).toHaveURL("/followed/yes");
    await visit(page, "/settings?tab=notifications");
    await expect(wish).toBeChecked();
    await expect(page.getByRole("tabpanel")).toContainText(member.email);
    await wish.click();
    await expect(wish).not.toBeChecked();
    await expect(page.getByRole("tabpanel")).not.toContainText(member.email);
  },
);

test("confirmation link: a broken one says so and links to another try", async ({ page }) => {
  for (const [address, name, href] of [
    ["/confirm?token=nonsense", "Yes, email me", "/feed.xml#by-mail"],
    ["/unsubscribe?token=nonsense", "Unsubscribe", "/settings?tab=notifications"],
    ["/unsubscribe", "Unsubscribe", "/settings?tab=notifications"],
  ] as const) {
    await visit(page, address);
    await button(page, name).click();
    await expect(heading(page)).toHaveText("This link doesn’t work");
    await expect(page.locator(`main a[href="${href}"]`)).toBeVisible();
  }
});

mailTest(
  "the owner announces a playlist, takes back what has not gone, and announces another",
  async ({ ownerPage: page, baseURL, mailing: { mail } }) => {
    const api = await ownerApi(baseURL);
    for (const month of [9, 10]) await api("POST /playlists/", { body: { year: 2025, month } });
    const item = (name: string | RegExp) => page.getByRole("menuitem", { name });
    const open = async (title: string) => {
      await visit(page, "/admin/playlists");
      await button(page, `Actions for ${title}`).click();
      await expect(item("Edit playlist")).toBeVisible();
    };
    await open("October 2025");
    await expect(item(/^Tell/)).toHaveCount(0);
    for (const email of ["ada@example.com", "bob@example.com"]) {
      await api("POST /followers/", { body: { email } });
      const { text } = await mail.waitForMail(({ recipients }) => recipients.includes(email));
      const token = linkIn(text).replace(/.*token=/, "");
      await api("POST /confirm/:token", { params: { token } });
    }

    mail.behave("refuses");
    await open("October 2025");
    await item("Email 2 followers").click();
    await expect(success(page)).toBeVisible();
    await visit(page, "/admin");
    const mails = page.getByRole("list", { name: "Emails about playlists" });
    await expect(mails).toContainText(/October 2025: 2 emails/);
    expect(await barriers(page)).toEqual([]);
    await button(page, "Cancel sending").click();
    await expect(mails).toHaveCount(0);

    mail.behave("normal");
    await open("September 2025");
    await item("Email 2 followers").click();
    await mail.waitForMails(4);
    await visit(page, "/admin");
    await statusLine(page, "Followers").locator("summary").click();
    await expect(mails).toContainText("September 2025: 2 emails sent.");
    await open("September 2025");
    await expect(item(/^Email|^Cancel sending/)).toHaveCount(0);
  },
);

mailTest("follow: the form also works without scripts", async ({ browser, baseURL, mailing }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL });
  await page.goto("/");
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: "Get new playlists by email" })
    .click();
  await expect(page).toHaveURL("/feed.xml#by-mail");
  await page.getByRole("textbox", { name: "Email" }).fill("plain@example.com");
  await page.getByRole("button", { name: "Follow" }).click();
  await expect(page).toHaveURL("/followed");
  await expect(page.getByText("Check your inbox and open the link to confirm.")).toBeVisible();
  expect((await mailing.mail.waitForMail()).recipients).toEqual(["plain@example.com"]);
  await page.close();
});

mailTest(
  "reports: the owner turns one off on Data Management, and copies the follow link",
  async ({ page, baseURL, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await holdToken(
      page,
      await tokenOf(baseURL, { email: owner.username, password: owner.password }),
    );
    await visit(page, "/admin");
    const reports = statusLine(page, "Reports");
    await expect(reports.getByRole("status")).toHaveText(
      `To ${owner.username}: problems at once, a summary each month`,
    );
    await reports.locator("summary").click();
    await reports.getByRole("checkbox", { name: "Email me a summary" }).uncheck();
    await expect(reports.getByRole("status")).toHaveText(`To ${owner.username}: problems at once`);
    await statusLine(page, "Followers")
      .getByRole("button", { name: "Copy the follow link" })
      .click();
    await expect(success(page)).toContainText("Link copied.");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${baseURL}/feed.xml#by-mail`,
    );
    const loadsProblems = page.waitForRequest("**/utils/problems/");
    await statusLine(page, "Backups").getByRole("button", { name: "Back up now" }).click();
    await loadsProblems;
    await page.goto("/followed/no-monthly");
    await expect(page).toHaveTitle(/^Monthly summary/);
    await expect(heading(page)).toHaveText("The monthly summary is off");
    await page.getByRole("main").getByRole("link", { name: "Data Management" }).click();
    await expect(page).toHaveURL("/admin");
  },
);

test("no mail server: visitors see no way to follow", async ({ page }) => {
  await page.goto("/feed.xml");
  await expect(page.getByRole("heading", { name: "RSS feed" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /by email/ })).toHaveCount(0);
  await page.goto("/recover-password");
  await expect(page.getByText("Ask its owner for a new password.")).toBeVisible();
});

test("no mail server: the owner reads that following is impossible", async ({
  ownerPage: page,
}) => {
  await visit(page, "/admin");
  await expect(statusLine(page, "Followers").getByRole("status")).toHaveText(
    "Nobody can follow until email is set up",
  );
});
