// From the wish to follow to the mail and out again, with an account and without, and what the owner sees of it.
import type { Page } from "@playwright/test";
import { type SmtpReceiver, startSmtpReceiver } from "#server/testing/smtp-receiver.ts";
import { barriers } from "./barriers.ts";
import {
  apiAt,
  button,
  expect,
  field,
  statusLine,
  success,
  test,
  tokenOf,
  visit,
} from "./member.ts";
import { owner } from "./playlists.ts";
import { runSite } from "./running-site.ts";

const mailTest = test.extend<{ mail: SmtpReceiver; ownSite: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from it that nothing else is needed
  mail: async ({}, use) => {
    await using mail = await startSmtpReceiver();
    await use(mail);
  },
  ownSite: async ({ mail }, use) => {
    const site = await runSite({
      SMTP_URL: mail.plainUrl,
      MAIL_FROM: "Mixtape <mixtape@example.com>",
      MAIL_DELAY: "0",
      MAIL_RATE: "100",
    });
    await use(site.address);
    await site.stop();
  },
  baseURL: async ({ ownSite }, use) => use(ownSite),
});

mailTest.slow();

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const wish = (page: Page) =>
  page.getByRole("checkbox", { name: "Mail me when there is a new playlist" });
const linkIn = (text: string | undefined) => /http\S+token=[\w-]+/.exec(text ?? "")?.[0] ?? "";

const ownerApi = async (baseURL: string | undefined) =>
  apiAt(baseURL, await tokenOf(baseURL, { email: owner.username, password: owner.password }));

mailTest(
  "a visitor follows from a playlist's page, is mailed about the next one and leaves",
  async ({ page, mail, baseURL }) => {
    const api = await ownerApi(baseURL);
    await api("POST /playlists/", { body: { year: 2025, month: 9 } });
    await visit(page, "/music/2025/september");
    expect(await barriers(page)).toEqual([]);
    await field(page, "Email").fill("friend@example.com");
    await button(page, "Follow").click();
    await expect(page.getByText("Check your inbox and open the link to confirm.")).toBeVisible();
    await expect(button(page, "Follow")).toBeFocused();

    const asked = await mail.waitForMail();
    expect(asked.recipients).toEqual(["friend@example.com"]);
    await visit(page, linkIn(asked.text));
    await expect(page).toHaveURL("/confirm");
    await expect(heading(page)).toHaveText("Follow Mixtape?");
    await expect(page).toHaveTitle("Follow? · Mixtape");
    await expect(page.getByRole("main")).toContainText(
      "Press the button to get an email for each new playlist.",
    );
    expect(await barriers(page)).toEqual([]);
    await page.reload();
    await button(page, "Yes, email me").click();
    await expect(heading(page)).toHaveText("You’re following Mixtape");
    await expect(heading(page)).toBeFocused();
    await expect(page).toHaveTitle("You’re following Mixtape · Mixtape");
    await expect(page.getByText("We’ll email you the next playlist.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Go to Mixtape" })).toHaveAttribute("href", "/");

    const { id: playlist_id } = await api("POST /playlists/", { body: { year: 2025, month: 10 } });
    expect(await api("POST /playlists/:playlist_id/tell", { params: { playlist_id } })).toEqual({
      followers: 1,
    });
    const news = await mail.waitForMail(
      ({ subject }) => subject === "October 2025: a new playlist on Mixtape",
    );

    const leave = linkIn(news.text?.slice(news.text.indexOf("Unsubscribe")));
    // Pressed again, by somebody who has left already, it says the same.
    for (let time = 0; time < 2; time++) {
      await visit(page, leave);
      await expect(page).toHaveURL("/unsubscribe");
      await expect(heading(page)).toHaveText("Stop emails about new playlists?");
      await expect(page).toHaveTitle("Unsubscribe? · Mixtape");
      expect(await barriers(page)).toEqual([]);
      await button(page, "Unsubscribe").click();
      await expect(heading(page)).toHaveText("You’re unsubscribed");
      await expect(heading(page)).toBeFocused();
      await expect(page).toHaveTitle("You’re unsubscribed · Mixtape");
    }
    expect(await api("GET /followers/")).toMatchObject({ count: 0 });
  },
);

mailTest(
  "a member ticks it in the settings, and unticks it",
  async ({ memberPage: page, member, mail }) => {
    await visit(page, "/settings?tab=notifications");
    await expect(wish(page)).not.toBeChecked();
    await wish(page).click();
    await expect(wish(page)).toBeChecked();
    await expect(page.getByRole("tabpanel")).toContainText(`We sent an email to ${member.email}.`);
    expect(await barriers(page)).toEqual([]);
    await visit(page, linkIn((await mail.waitForMail()).text));
    await button(page, "Yes, email me").click();
    await expect(heading(page)).toHaveText("You’re following Mixtape");
    await visit(page, "/settings?tab=notifications");
    await expect(page.getByRole("tabpanel")).toContainText(
      `You’re following. New playlists are emailed to ${member.email}.`,
    );
    await wish(page).click();
    await expect(page.getByRole("tabpanel")).toContainText("Unsubscribe anytime.");
  },
);

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the footer leads to the field, and the form to a page that says what to do", async ({
    page,
  }) => {
    await page.goto("/music");
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: "Get new playlists by email" })
      .click();
    await expect(page).toHaveURL("/feed.xml#by-mail");
    await field(page, "Email").fill("plain@example.com");
    await button(page, "Follow").click();
    await expect(page).toHaveURL("/followed");
    await expect(page.getByText("Check your inbox and open the link to confirm.")).toBeVisible();
  });
});

test.describe("a link that does not work", () => {
  test.use({ expectedErrors: /status of 400/ });

  test("a link that is none says so, and where a new one is had", async ({ page }) => {
    await visit(page, "/confirm?token=nonsense");
    await button(page, "Yes, email me").click();
    await expect(heading(page)).toHaveText("This link does not work");
    await expect(page).toHaveTitle("This link does not work · Mixtape");
    await expect(page.getByRole("link", { name: "Get a new one" })).toHaveAttribute(
      "href",
      "/feed.xml#by-mail",
    );
  });

  test("a link that unsubscribes nobody says so, and where mails are ended", async ({ page }) => {
    for (const address of ["/unsubscribe?token=nonsense", "/unsubscribe"]) {
      await visit(page, address);
      await button(page, "Unsubscribe").click();
      await expect(heading(page)).toHaveText("This link does not work");
      await expect(heading(page)).toBeFocused();
      await expect(page.getByRole("link", { name: "your settings" })).toHaveAttribute(
        "href",
        "/settings?tab=notifications",
      );
    }
    expect(await barriers(page)).toEqual([]);
  });
});

mailTest(
  "the owner announces a playlist, takes back what has not gone, and announces another",
  async ({ ownerPage: page, baseURL, mail }) => {
    const api = await ownerApi(baseURL);
    for (const month of [9, 10]) await api("POST /playlists/", { body: { year: 2025, month } });
    const item = (name: string | RegExp) => page.getByRole("menuitem", { name });
    const open = async (title: string) => {
      await visit(page, "/admin/playlists");
      await page.getByRole("button", { name: `Actions for ${title}` }).click();
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
    await expect(success(page)).toContainText("2 followers will get an email.");
    await button(page, "Undo").click();
    await expect(
      success(page).filter({ hasText: "Cancelled. No more emails about it will be sent." }),
    ).toBeVisible();

    await open("October 2025");
    await item("Email 2 followers").click();
    await expect(success(page)).toContainText("2 followers will get an email.");
    await visit(page, "/admin");
    const mails = page.getByRole("list", { name: "Emails about playlists" });
    await expect(mails).toContainText(/October 2025: 2 emails waiting, sending starts at .+\./);
    expect(await barriers(page)).toEqual([]);
    await button(page, "Cancel sending").click();
    await expect(mails).toHaveCount(0);
    await expect(statusLine(page, "Followers").getByRole("status")).toHaveText("2 followers");

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

test("an owner is not invited to follow, and who would is told that it is they who tell", async ({
  ownerPage: page,
}) => {
  await visit(page, "/feed.xml");
  await page.getByTestId("user-menu").click();
  await expect(page.getByRole("menuitem", { name: "Data Management" })).toBeVisible();
  await expect(page.getByText("By email")).toHaveCount(0);
  await visit(page, "/settings?tab=notifications");
  await expect(page.getByText("You own this site, so you don’t get these emails.")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Notifications" })).toHaveCount(0);
});
