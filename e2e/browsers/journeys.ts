// What must work in every browser, in as few steps as show it.
import { owner } from "../playlists.ts";
import { type Driver, keys, press, shown, type, until } from "./driver.ts";

interface Site {
  address: string;
  cut: () => Promise<void>;
  mend: () => Promise<void>;
}
type Journey = (driver: Driver, site: Site) => Promise<void>;

const hydrated = (driver: Driver) =>
  until(driver, "a page that answers", () => "hydrated" in document.documentElement.dataset);
const at = (driver: Driver, path: string) =>
  until(driver, `the address ${path}`, (wanted) => location.pathname === wanted, path);

async function visit(driver: Driver, address: string) {
  await driver.open(address);
  await hydrated(driver);
}

async function logIn(driver: Driver, { address }: Site) {
  await visit(driver, `${address}/login`);
  await press(driver, 'input[type="email"]');
  await type(driver, owner.username);
  await press(driver, 'input[type="password"]');
  await type(driver, owner.password);
  await press(driver, "main button", "Log In");
  await shown(driver, '[data-testid="user-menu"]');
}

export const journeys: Record<string, Journey> = {
  "home shows the latest playlist": async (driver, { address }) => {
    await visit(driver, address);
    await shown(driver, "article h2", "Latest playlist - October 2025");
  },

  "a link leads on without loading the page anew; title and focus follow, and Back leads back":
    async (driver, { address }) => {
      await visit(driver, address);
      await driver.run(() => void Reflect.set(window, "same", true));
      await press(driver, 'nav a[href="/music"]');
      await shown(driver, "main h1", "Music");
      await until(
        driver,
        "its title and focus",
        () => document.title === "Music · Mixtape" && document.activeElement?.tagName === "H1",
      );
      await driver.run(() => history.back());
      await shown(driver, "article h2", "Latest playlist - October 2025");
      await until(driver, "the page it was", () => Reflect.get(window, "same") === true);
    },

  "a platform's button opens its player, and closes it": async (driver, { address }) => {
    await visit(driver, address);
    await press(driver, "article a.platform", "Deezer");
    await shown(driver, 'a.platform[aria-expanded="true"]', "Deezer");
    await shown(driver, 'iframe[src^="https://widget.deezer.com/"]');
    await press(driver, "article a.platform", "Deezer");
    await until(driver, "no player", () => document.querySelector("iframe") === null);
  },

  "songs are found while somebody types": async (driver, { address }) => {
    await visit(driver, `${address}/music`);
    await press(driver, 'input[type="search"]');
    await type(driver, "harb");
    await until(driver, "the song", () =>
      document.querySelector("main")?.textContent?.includes("Slow Harbour"),
    );
  },

  "an unknown address says so, and leads home": async (driver, { address }) => {
    await visit(driver, `${address}/nowhere`);
    await shown(driver, "h1", "Oops!");
    await press(driver, "main a", "Go Back");
    await at(driver, "/");
  },

  "a refusal is told beside its field": async (driver, { address }) => {
    await visit(driver, `${address}/login`);
    await press(driver, 'input[type="email"]');
    await type(driver, "nobody");
    // Not by leaving the field: Firefox without a window in front tells nobody of that.
    await press(driver, "main button", "Log In");
    await shown(driver, ".field-error", "Invalid email address");
  },

  "logging in, and out again": async (driver, site) => {
    await logIn(driver, site);
    await press(driver, '[data-testid="user-menu"]');
    await press(driver, '[role="menuitem"]', "Log Out");
    await at(driver, "/login");
    await until(driver, "no token", () => localStorage.getItem("access_token") === null);
  },

  "the chosen theme stays": async (driver, site) => {
    await logIn(driver, site);
    await visit(driver, `${site.address}/settings?tab=appearance`);
    await press(driver, "label", "Light Mode");
    await until(driver, "the light", () => document.documentElement.className === "light");
    await visit(driver, site.address);
    await until(driver, "the light", () => document.documentElement.className === "light");
  },

  "a dialog takes the focus, and Escape gives it back": async (driver, site) => {
    await logIn(driver, site);
    await visit(driver, `${site.address}/admin/users`);
    await press(driver, "main button", "Add User");
    await until(
      driver,
      "the focus inside",
      () => document.activeElement?.closest('[role="dialog"]') !== null,
    );
    await type(driver, keys.escape);
    await until(
      driver,
      "the focus back",
      () => document.activeElement?.textContent?.trim() === "Add User",
    );
  },

  "a page that a cut line kept away comes once the line is mended, with its styles": async (
    driver,
    { address, cut, mend },
  ) => {
    await visit(driver, address);
    await cut();
    await press(driver, "a.pill", "Login");
    await shown(driver, "h1", "The server cannot be reached.").finally(mend);
    await press(driver, "main button", "Try again");
    await shown(driver, "h1", "Log In");
    await until(driver, "its styles", () => {
      const box = document.querySelector(".field-box");
      return box && getComputedStyle(box).borderTopStyle === "solid";
    });
  },

  "and when its link is pressed again": async (driver, { address, cut, mend }) => {
    await visit(driver, `${address}/photography`);
    await cut();
    await press(driver, "a.pill", "Login");
    await shown(driver, "h1", "The server cannot be reached.").finally(mend);
    await press(driver, 'nav a[href="/music"]');
    await shown(driver, "main h1", "Music");
    await hydrated(driver);
    await press(driver, "a.pill", "Login");
    await shown(driver, "h1", "Log In");
    await until(driver, "its styles", () => {
      const box = document.querySelector(".field-box");
      return box && getComputedStyle(box).borderTopStyle === "solid";
    });
  },
};
