// From the wish to follow to the mail and out again, and what the owner sees of it.
import type { Page } from "@playwright/test";
import { type SmtpReceiver, startSmtpReceiver } from "#server/testing/smtp-receiver.ts";
import { barriers } from "./barriers.ts";
import {
  apiAt,
  button,
  expect,
  field,
  newMember,
  success,
  test,
  tokenOf,
  visit,
} from "./member.ts";
import { owner } from "./playlists.ts";
import { runSite } from "./running-site.ts";

const mailTest = test.extend<{ mail: SmtpReceiver; delay: string; ownSite: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from it that nothing else is needed
  mail: async ({}, use) => {
    await using mail = await startSmtpReceiver();
    await use(mail);
  },
  delay: ["15", { option: true }],
  ownSite: async ({ mail, delay }, use) => {
    const site = await runSite({
      SMTP_URL: mail.plainUrl,
      MAIL_FROM: "Mixtape <mixtape@example.com>",
      MAIL_DELAY: delay,
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

mailTest.describe("told at once", () => {
  mailTest.use({ delay: "0" });

  mailTest(
    "a member follows, confirms, is told and leaves",
    async ({ memberPage: page, member, mail, baseURL }) => {
      await visit(page, "/settings?tab=notifications");
      await expect(wish(page)).not.toBeChecked();
      await wish(page).click();
      await expect(wish(page)).toBeChecked();
      await expect(page.getByRole("tabpanel")).toContainText(
        `A mail is on its way to ${member.email}.`,
      );
      expect(await barriers(page)).toEqual([]);

      const asked = await mail.waitForMail();
      const link = linkIn(asked.text);
      await visit(page, link);
      await expect(page).toHaveURL("/confirm");
      await expect(heading(page)).toHaveText("Follow Mixtape?");
      await expect(page).toHaveTitle("Follow? · Mixtape");
      await expect(page.getByRole("main")).toContainText(
        "Press the button to get an email for each new playlist.",
      );
      expect(await barriers(page)).toEqual([]);
      await page.reload();
      await button(page, "Yes, mail me").click();
      await expect(heading(page)).toHaveText("You’re following Mixtape");
      await expect(heading(page)).toBeFocused();
      await expect(page).toHaveTitle("You’re following Mixtape · Mixtape");
      await expect(page.getByText("We’ll email you the next playlist.")).toBeVisible();
      await expect(page.getByRole("link", { name: "Go to Mixtape" })).toHaveAttribute("href", "/");
      await visit(page, "/settings?tab=notifications");
      await expect(page.getByRole("tabpanel")).toContainText(
        `You follow: mails go to ${member.email}.`,
      );

      const token = await tokenOf(baseURL, { email: owner.username, password: owner.password });
      const { id: playlist_id } = await apiAt(baseURL, token)("POST /playlists/", {
        body: { year: 2025, month: 10 },
      });
      expect(
        await apiAt(baseURL, token)("POST /playlists/:playlist_id/tell", {
          params: { playlist_id },
        }),
      ).toEqual({ followers: 1 });
      const told = await mail.waitForMail(
        ({ subject }) => subject === "October 2025: a new playlist on Mixtape",
      );

      const leave = linkIn(told.text?.slice(told.text.indexOf("Unsubscribe")));
      await visit(page, leave);
      await expect(page).toHaveURL("/unsubscribe");
      await expect(heading(page)).toHaveText("Stop emails about new playlists?");
      await expect(page).toHaveTitle("Unsubscribe? · Mixtape");
      expect(await barriers(page)).toEqual([]);
      await button(page, "Unsubscribe").click();
      await expect(heading(page)).toHaveText("You’re unsubscribed");
      await expect(heading(page)).toBeFocused();
      await expect(page).toHaveTitle("You’re unsubscribed · Mixtape");
      // Pressed again, by somebody who has left already.
      await visit(page, leave);
      await button(page, "Unsubscribe").click();
      await expect(heading(page)).toHaveText("You’re unsubscribed");
      await expect(heading(page)).toBeFocused();
      await expect(page).toHaveTitle("You’re unsubscribed · Mixtape");
      await visit(page, "/settings?tab=notifications");
      await expect(wish(page)).not.toBeChecked();
    },
  );
});

test.describe("a link that does not work", () => {
  test.use({ expectedErrors: /status of 400/ });

  test("a link that is none says so, and where a new one is had", async ({ page }) => {
    await visit(page, "/confirm?token=nonsense");
    await button(page, "Yes, mail me").click();
    await expect(heading(page)).toHaveText("This link does not work");
    await expect(page).toHaveTitle("This link does not work · Mixtape");
    await expect(page.getByRole("link", { name: "Get a new one" })).toHaveAttribute(
      "href",
      "/settings?tab=notifications",
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

test("a stranger who wants to follow is led there by way of sign-up", { tag: "@long" }, async ({
  page,
}) => {
  test.slow();
  await visit(page, "/music");
  await page.getByRole("contentinfo").getByRole("link", { name: "Follow by mail" }).click();
  await expect(page).toHaveURL("/login?next=%2Fsettings%3Ftab%3Dnotifications");
  await page.getByRole("link", { name: "Sign Up" }).click();
  const { full_name, email, password } = newMember();
  await field(page, "Full Name").fill(full_name);
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(password);
  await field(page, "Confirm Password").fill(password);
  await button(page, "Sign Up").click();
  await expect(success(page)).toContainText("User created successfully.");
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(password);
  await button(page, "Log In").click();
  await expect(page).toHaveURL("/settings?tab=notifications");
  await expect(wish(page)).not.toBeChecked();
});

/** Somebody who has confirmed. */
async function follower(baseURL: string | undefined, mail: SmtpReceiver) {
  const person = newMember();
  await apiAt(baseURL)("POST /users/signup", { body: person });
  await apiAt(baseURL, await tokenOf(baseURL, person))("POST /users/me/follow");
  const { text } = await mail.waitForMail(({ recipients }) => recipients.includes(person.email));
  await apiAt(baseURL)("POST /confirm/:token", {
    params: { token: linkIn(text).replace(/.*token=/, "") },
  });
}

mailTest(
  "the owner tells the followers, takes it back, and sees how far it is",
  async ({ ownerPage: page, baseURL, mail }) => {
    const token = await tokenOf(baseURL, { email: owner.username, password: owner.password });
    await apiAt(baseURL, token)("POST /playlists/", { body: { year: 2025, month: 10 } });
    const item = (name: string | RegExp) => page.getByRole("menuitem", { name });
    const open = async () => {
      await visit(page, "/admin/playlists");
      await page.getByRole("button", { name: "Actions for October 2025" }).click();
      await expect(item("Edit playlist")).toBeVisible();
    };
    await open();
    await expect(item(/^Tell/)).toHaveCount(0);
    await follower(baseURL, mail);
    await follower(baseURL, mail);
    await open();
    await item("Tell 2 followers").click();
    await expect(success(page)).toContainText(/2 followers will get a mail after .+\./);
    await button(page, "Undo").click();
    await expect(
      success(page).filter({ hasText: "Taken back. Nobody will be told." }),
    ).toBeVisible();

    await open();
    await item("Tell 2 followers").click();
    await expect(success(page)).toContainText("2 followers will get a mail");
    await visit(page, "/admin");
    const mails = page.getByRole("list", { name: "Mails about playlists" });
    await expect(mails).toContainText(/October 2025: 2 mails, to be sent from .+ on\./);
    expect(await barriers(page)).toEqual([]);
    await button(page, "Take back").click();
    await expect(mails).toHaveCount(0);
    await expect(page.getByText("2 people follow by mail")).toBeVisible();
  },
);

test("an owner is not invited to follow, and who would is told that it is they who tell", async ({
  ownerPage: page,
}) => {
  await visit(page, "/feed.xml");
  await page.getByTestId("user-menu").click();
  await expect(page.getByRole("menuitem", { name: "Data Management" })).toBeVisible();
  await expect(page.getByText("By mail")).toHaveCount(0);
  await visit(page, "/settings?tab=notifications");
  await expect(
    page.getByText("You are not mailed about new playlists: it is you who tells the followers."),
  ).toBeVisible();
  await expect(page.getByRole("tab", { name: "Notifications" })).toHaveCount(0);
});
