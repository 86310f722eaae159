// What must work in every browser, in as few steps as show it.
import { Key, type WebDriver, type WebElement } from "selenium-webdriver";
import { owner } from "../playlists.ts";
import type { Connection } from "./connection.ts";

type Journey = (driver: WebDriver, site: Connection) => Promise<void>;

/** Waits for a function to answer in the page. It sees its arguments, and nothing from here. */
function until<Given extends unknown[]>(
  driver: WebDriver,
  what: string,
  work: (...given: Given) => unknown,
  ...given: Given
): Promise<unknown> {
  // While a page is being left, there is nothing to run it in.
  const ask = () => driver.executeScript(work, ...given).catch(() => false);
  return driver.wait(ask, 15_000, `waited in vain for: ${what}`);
}

function findShown(selector: string, text?: string) {
  // While one page fades into another, browsers let no press through.
  if (document.querySelector(":active-view-transition")) return null;
  return [...document.querySelectorAll(selector)].find(
    (element) => element.checkVisibility() && (!text || element.textContent?.trim() === text),
  );
}

/** Waits for an element of that text (any, unless told) to be shown. */
const shown = (driver: WebDriver, selector: string, text?: string) =>
  until(driver, `${selector} ${text ?? ""}`, findShown, selector, text) as Promise<WebElement>;
const press = async (driver: WebDriver, selector: string, text?: string) =>
  (await shown(driver, selector, text)).click();
const type = async (driver: WebDriver, selector: string, text: string) =>
  (await shown(driver, selector)).sendKeys(text);
const hydrated = (driver: WebDriver) =>
  until(driver, "hydration", () => "hydrated" in document.documentElement.dataset);

async function visit(driver: WebDriver, address: string) {
  await driver.get(address);
  await hydrated(driver);
}

async function logIn(driver: WebDriver, { address }: Connection) {
  await visit(driver, `${address}/login`);
  await type(driver, 'input[type="email"]', owner.username);
  await type(driver, 'input[type="password"]', owner.password);
  await press(driver, "main button", "Log In");
  await shown(driver, '[data-testid="user-menu"]');
}

export const journeys: Record<string, Journey> = {
  "a link leads on without loading the page anew; title and focus follow, and Back leads back":
    async (driver, { address }) => {
      await visit(driver, address);
      await driver.executeScript(() => void Reflect.set(window, "same", true));
      await press(driver, 'nav a[href="/music"]');
      await shown(driver, "main h1", "Music");
      await until(
        driver,
        "its title and focus",
        () => document.title === "Music · Mixtape" && document.activeElement?.tagName === "H1",
      );
      await driver.navigate().back();
      await shown(driver, "article h2", "Latest playlist - October 2025");
      await until(driver, "the page it was", () => Reflect.get(window, "same") === true);
    },

  "a platform's button opens its player, and closes it": async (driver, { address }) => {
    await visit(driver, address);
    await press(driver, "article a", "Deezer");
    await shown(driver, 'article a[aria-expanded="true"]', "Deezer");
    await shown(driver, 'iframe[src^="https://widget.deezer.com/"]');
    await press(driver, "article a", "Deezer");
    await until(driver, "no player", () => document.querySelector("iframe") === null);
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
    await until(driver, "the focus inside", () =>
      document.activeElement?.closest('[role="dialog"]'),
    );
    await driver.actions().sendKeys(Key.ESCAPE).perform();
    await until(
      driver,
      "the focus back",
      () => document.activeElement?.textContent?.trim() === "Add User",
    );
  },

  "a page that could not be fetched says so, and comes by a press once the server answers": async (
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
