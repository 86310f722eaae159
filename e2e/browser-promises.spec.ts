import {
  expect,
  field,
  heldToken,
  logIn,
  menu,
  platform,
  test,
  userMenu,
  visit,
} from "./member.ts";

test.use({ expectedErrors: /status of 40\d|net::ERR|Unable to preload|dynamically imported/ });

test("F10: storage: the browser stores only the token, the theme and the last platform", async ({
  page,
  member,
}) => {
  const addresses: string[] = [];
  const pages: string[] = [];
  page.on("request", (request) =>
    addresses.push(`${request.url()} ${request.headers().referer ?? ""}`),
  );
  page.on("response", async (response) => {
    if (response.headers()["content-type"]?.includes("text/html"))
      pages.push(await response.text().catch(() => ""));
  });
  await visit(page, "/login");
  await logIn(page, member);
  await expect(userMenu(page)).toBeVisible();
  const token = (await heldToken(page)) ?? "";
  expect(token).toMatch(/^[\w-]{43}$/);
  await visit(page, "/settings?tab=appearance");
  await page.locator("main").getByText("Light Mode").click();
  await visit(page, "/music/2024");
  await platform(page, "2024", "Deezer").click();
  await expect(page.locator("iframe")).toHaveCount(1);
  const kept = await page.evaluate(async () => ({
    local: Object.keys(localStorage).sort(),
    session: Object.keys(sessionStorage).filter((key) => !key.startsWith("tsr-scroll-restoration")),
    cookies: document.cookie,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    name: window.name,
  }));
  expect(kept).toEqual({
    local: ["access_token", "platform", "theme"],
    session: [],
    cookies: "",
    databases: 0,
    caches: 0,
    workers: 0,
    name: "",
  });
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(token);
  expect(addresses.join("\n")).not.toContain(token);
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.join("\n")).not.toContain(token);
  expect(await page.content()).not.toContain(token);
});

test.describe("without a network", () => {
  test.use({ expectedErrors: /The server cannot be reached|net::ERR_INTERNET_DISCONNECTED/ });

  test("F10: logout: the token is removed even if the server cannot be reached", async ({
    memberPage: page,
    context,
  }) => {
    await visit(page, "/settings");
    await expect(userMenu(page)).toHaveText("Ada Visitor");
    await context.setOffline(true);
    await menu(page, "Log Out");
    await expect.poll(() => heldToken(page)).toBeNull();
    await context.setOffline(false);
  });
});

test("F11: frames: the page listens for no messages while a platform's player is open", async ({
  memberPage: page,
}) => {
  await page.addInitScript(() => {
    const heard: string[] = [];
    const listen = window.addEventListener;
    window.addEventListener = (...given: Parameters<typeof listen>) => {
      heard.push(given[0]);
      return listen.apply(window, given);
    };
    Object.assign(window, { heard });
  });
  await visit(page, "/music/2024");
  await platform(page, "2024", "Deezer").click();
  await expect(page.frameLocator("iframe").getByText("player")).toBeVisible();
  const heard = await page.evaluate(() => Reflect.get(window, "heard"));
  expect(heard).toContain("storage");
  expect(heard).not.toContain("message");
  expect(await page.evaluate(() => window.onmessage)).toBeNull();
});

const passwordFields = {
  "/settings?tab=password": {
    "Current Password": "current-password",
    "New Password": "new-password",
    "Confirm Password": "new-password",
  },
  "/login": { Password: "current-password" },
  "/signup": { Password: "new-password", "Confirm Password": "new-password" },
  "/reset-password?token=x": { "New Password": "new-password", "Confirm Password": "new-password" },
};

test("F12: password fields: every field hides its text, allows pasting and sets `autocomplete`", async ({
  page,
  memberPage,
}) => {
  // The pages after the settings redirect members to home, so each round ends by removing the token.
  for (const [path, labels] of Object.entries(passwordFields)) {
    await visit(memberPage, path);
    await page.evaluate(() => navigator.clipboard.writeText("pasted from a manager 🔑"));
    for (const [label, autocomplete] of Object.entries(labels)) {
      const input = field(page, label);
      await expect(input).toHaveAttribute("type", "password");
      await expect(input).toHaveAttribute("autocomplete", autocomplete);
      await input.focus();
      await page.keyboard.press("ControlOrMeta+v");
      await expect(input).toHaveValue("pasted from a manager 🔑");
    }
    if (path !== "/reset-password?token=x")
      await expect(page.locator("form input[autocomplete=username]").first()).toBeAttached();
    await page.evaluate(() => localStorage.removeItem("access_token"));
  }
});
