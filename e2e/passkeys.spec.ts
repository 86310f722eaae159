import type { Page } from "@playwright/test";
import {
  button,
  expect,
  failure,
  field,
  heading,
  logIn,
  menu,
  success,
  tabTo,
  userMenu,
  visit,
} from "./admin.ts";
import { test as memberTest } from "./member.ts";
import { runSite } from "./running-site.ts";

/** Passkeys need a domain name, but the other journeys use an IP address. */
const runNamedSite = () => runSite({ HOST: "localhost" });

const test = memberTest.extend({
  baseURL: async ({ oncePerWorker }, use) =>
    use((await oncePerWorker(runNamedSite)).address.replace("127.0.0.1", "localhost")),
});
test.use({ expectedErrors: /status of 40[014]/ });
// Runs the journeys of this file in one worker, so that they share one site.
test.describe.configure({ mode: "default" });

/** Adds a virtual authenticator, such as a phone's key store. The authenticator ignores requests after `setWilling(false)`. */
async function deviceOf(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  const { authenticatorId } = await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      automaticPresenceSimulation: true,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  const key = { authenticatorId };
  return {
    setWilling: (enabled: boolean) =>
      browser.send("WebAuthn.setAutomaticPresenceSimulation", { ...key, enabled }),
    forget: () => browser.send("WebAuthn.clearCredentials", key),
  };
}

/** Simulates a browser that offers passkeys only by the button and not by autofill. */
const withoutAutofill = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

async function addPasskey(page: Page) {
  await visit(page, "/settings?tab=password");
  await tabTo(page, button(page, "Add a passkey"));
  await page.keyboard.press("Enter");
  await expect(field(page, "Name")).toBeFocused();
  await page.keyboard.type("Laptop");
  await page.keyboard.press("Enter");
  await expect(success(page)).toContainText("Passkey added successfully.");
  await expect(passkey(page)).toContainText(/added \d+ \w+ \d{4} · never used/);
}

const passkey = (page: Page) =>
  page
    .getByRole("region", { name: "Passkeys" })
    .getByRole("listitem")
    .filter({ hasText: "Laptop" });
const withPasskey = (page: Page) => button(page, "Log in with a passkey");
const isIn = (page: Page) => expect(userMenu(page)).toContainText("Ada Visitor");

test("passkey: a member adds a passkey by keyboard, logs in with it by autofill and removes it", async ({
  memberPage: page,
  member,
}) => {
  const device = await deviceOf(page);
  await addPasskey(page);
  await menu(page, "Log Out");
  // The login page asks for a passkey at once, and the virtual authenticator answers without a click.
  await isIn(page);
  await expect(page).toHaveURL("/");
  await visit(page, "/settings?tab=password");
  await expect(passkey(page)).toContainText("last used just now");
  await button(page, "Remove Laptop").click();
  await expect(success(page)).toContainText("Passkey removed successfully.");
  await expect(passkey(page)).toHaveCount(0);
  // Waits until the page has moved the focus to the heading. Otherwise the move could close the menu that opens next.
  await expect(heading(page)).toBeFocused();
  await device.setWilling(false);
  await menu(page, "Log Out");
  await device.setWilling(true);
  await withPasskey(page).click();
  await expect(failure(page)).toContainText("This passkey does not work here.");
  await device.setWilling(false);
  await logIn(page, member);
  await isIn(page);
});

test.describe("passkeys in another time zone", () => {
  test.use({ timezoneId: "Pacific/Auckland" });

  test("passkeys: the date when a passkey was added is in the reader's time zone", async ({
    memberPage: page,
  }) => {
    const added = { id: "1", name: "Laptop", created_at: "2026-11-11T12:00:00.000Z" };
    await page.route("**/users/me/passkeys", (route) =>
      route.fulfill({
        json: { data: [{ ...added, last_used_at: null }], count: 1, needs_password: false },
      }),
    );
    await visit(page, "/settings?tab=password");
    await expect(passkey(page)).toContainText("added 12 November 2026 · never used");
  });
});

test("passkey: the login button works on a phone, and the password works if the passkey is lost", {
  tag: "@long",
}, async ({ memberPage: page, member }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await withoutAutofill(page);
  const device = await deviceOf(page);
  await addPasskey(page);
  await menu(page, "Log Out");
  await withPasskey(page).click();
  await isIn(page);
  await menu(page, "Log Out");
  await device.forget();
  await withPasskey(page).click();
  await expect(failure(page)).toContainText("No passkey was used.");
  await logIn(page, member);
  await isIn(page);
});
