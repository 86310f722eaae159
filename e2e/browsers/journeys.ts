import { setTimeout } from "node:timers/promises";
import { owner } from "../playlists.ts";
import type { Driver, Found } from "./browsers.ts";
import type { Connection } from "./connection.ts";

type Journey = (driver: Driver, site: Connection) => Promise<void>;

async function until<Answer>(what: string, ask: () => Promise<Answer>) {
  const end = performance.now() + 15_000;
  while (performance.now() < end) {
    // The page cannot be queried while the browser navigates, so an error counts as no answer.
    const answer = await ask().catch(() => null);
    if (answer) return answer;
    await setTimeout(50);
  }
  throw new Error(`waited in vain for: ${what}`);
}

const untilTrue = (driver: Driver, what: string, work: () => unknown) =>
  until(what, () => driver.run(work));

const shown = (driver: Driver, selector: string, text?: string): Promise<Found> =>
  until(`${selector} ${text ?? ""}`, () => driver.findShown(selector, text));
const press = async (driver: Driver, selector: string, text?: string) =>
  (await shown(driver, selector, text)).click();
const type = async (driver: Driver, selector: string, text: string) =>
  (await shown(driver, selector)).type(text);
/** Waits for hydration and, on admin pages, until React has replaced the HTML that the server sent. */
const hydrated = (driver: Driver) =>
  untilTrue(
    driver,
    "hydration",
    () =>
      "hydrated" in document.documentElement.dataset &&
      document.querySelector(".sent-page") === null,
  );

async function visit(driver: Driver, address: string) {
  await driver.open(address);
  await hydrated(driver);
}

async function logIn(driver: Driver, { address }: Connection) {
  await visit(driver, `${address}/login`);
  await type(driver, 'input[type="email"]', owner.email);
  await type(driver, 'input[type="password"]', owner.password);
  await press(driver, "main button", "Log In");
  await shown(driver, '[data-testid="user-menu"]');
}

export const journeys: Record<string, Journey> = {
  "navigation: a link opens a page without a reload, and Back returns to the first page": async (
    driver,
    { address },
  ) => {
    await visit(driver, address);
    await driver.run(() => void Reflect.set(window, "same", true));
    await press(driver, 'nav a[href="/music"]');
    await shown(driver, "main h1", "Music");
    await untilTrue(
      driver,
      "its title and focus",
      () => document.title === "Music · Mixtape" && document.activeElement?.tagName === "H1",
    );
    await driver.run(() => history.back());
    await shown(driver, "article h2", "Latest playlist - October 2025");
    await untilTrue(driver, "the page it was", () => Reflect.get(window, "same") === true);
  },

  "player: a platform's button opens and closes the player": async (driver, { address }) => {
    await visit(driver, address);
    await press(driver, "article a", "Deezer");
    await shown(driver, 'article a[aria-expanded="true"]', "Deezer");
    await shown(driver, 'iframe[src^="https://widget.deezer.com/"]');
    await press(driver, "article a", "Deezer");
    await untilTrue(driver, "no player", () => document.querySelector("iframe") === null);
  },

  "theme: the chosen theme applies to the next page": async (driver, site) => {
    await logIn(driver, site);
    await visit(driver, `${site.address}/settings?tab=appearance`);
    await press(driver, "label", "Light Mode");
    await untilTrue(driver, "the light", () => document.documentElement.className === "light");
    await visit(driver, site.address);
    await untilTrue(driver, "the light", () => document.documentElement.className === "light");
  },

  "dialog: opening moves the focus into the dialog, and Escape returns the focus to the button":
    async (driver, site) => {
      await logIn(driver, site);
      await visit(driver, `${site.address}/admin/users`);
      await press(driver, "main button", "Add User");
      await untilTrue(driver, "the focus inside", () =>
        document.activeElement?.matches('[role="dialog"] *'),
      );
      await driver.pressEscape();
      await untilTrue(
        driver,
        "the focus back",
        () => document.activeElement?.textContent?.trim() === "Add User",
      );
    },

  "lost connection: a page shows an error, and Try again loads the page afterwards": async (
    driver,
    { address, cut, restore },
  ) => {
    await visit(driver, address);
    await cut();
    await press(driver, 'a[href="/login"]', "Login");
    await shown(driver, "h1", "The server cannot be reached.").finally(restore);
    await press(driver, "main button", "Try again");
    await shown(driver, "h1", "Log In");
  },
};
