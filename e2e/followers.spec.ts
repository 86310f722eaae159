import { barriers } from "./barriers.ts";
import { linkIn, test as mailTest } from "./mailing.ts";
import {
  accepted,
  button,
  copied,
  expect,
  heading,
  leave,
  link,
  message,
  owner,
  refused,
  statusLine,
  success,
  test,
  visit,
} from "./member.ts";

// Runs the journeys of this file in one worker, so that they share one site.
test.describe.configure({ mode: "default" });
mailTest.slow();

mailTest(
  "follow: a visitor confirms, gets the email about the next playlist and unsubscribes",
  async ({ page, mail, api }) => {
    await api("POST /playlists/", { body: { year: 2025, month: 9 } });
    await visit(page, "/music/2025/september");
    await leave(page, "Email", "friend@example");
    await expect.poll(() => message(page, "Email")).toEqual(refused("Invalid email address"));
    await leave(page, "Email", "friend@example.com");
    await expect.poll(() => message(page, "Email")).toEqual(accepted);
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
  "follow: a member turns the emails on and off in the settings",
  async ({ memberPage: page, member, mail }) => {
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

test("links in emails: an invalid link shows an error with a link to the right form", async ({
  page,
}) => {
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
  "announcement: the owner cancels emails that are not sent yet, and announces another playlist",
  { tag: "@long" },
  async ({ ownerPage: page, api, mail }) => {
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

mailTest(
  "overview: the owner turns the monthly summary off, and copies the follow link",
  async ({ ownerPage: page, baseURL }) => {
    await visit(page, "/admin");
    const reports = statusLine(page, "Reports");
    await expect(reports.getByRole("status")).toHaveText(
      `To ${owner.email}: problems at once, a summary each month`,
    );
    await reports.locator("summary").click();
    await reports.getByRole("checkbox", { name: "Email me a summary" }).uncheck();
    await expect(reports.getByRole("status")).toHaveText(`To ${owner.email}: problems at once`);
    await statusLine(page, "Followers")
      .getByRole("button", { name: "Copy the follow link" })
      .click();
    await expect(success(page)).toContainText("Link copied.");
    expect(await copied(page)).toBe(`${baseURL}/feed.xml#by-mail`);
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

test("no mail server: visitors see no way to follow by email", async ({ page }) => {
  await page.goto("/feed.xml");
  await expect(page.getByRole("heading", { name: "RSS feed" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveCount(0);
  await expect(link(page, /by email/)).toHaveCount(0);
  await page.goto("/recover-password");
  await expect(page.getByText("Ask its owner for a new password.")).toBeVisible();
});

test("no mail server: the overview says that following is impossible and emails are only saved", async ({
  ownerPage: page,
}) => {
  await visit(page, "/admin");
  await expect(statusLine(page, "Followers").getByRole("status")).toHaveText(
    "Nobody can follow until email is set up",
  );
  await button(page, "Send a test email").click();
  await expect(
    page.getByText("Email isn’t set up: the test email was saved in the outbox"),
  ).toBeVisible();
  await expect(success(page)).toHaveCount(0);
});
