// Drives Firefox through Puppeteer, and WebKitGTK's MiniBrowser through Selenium.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { launch } from "puppeteer-core";
import { Builder, Key, type WebElement } from "selenium-webdriver";

// selenium-webdriver exports this file only for `require`, so `import` cannot load it.
const { DriverService }: typeof import("selenium-webdriver/remote.js") = createRequire(
  import.meta.url,
)("selenium-webdriver/remote");

export interface Driver {
  open: (address: string) => Promise<unknown>;
  run: (work: () => unknown) => Promise<unknown>;
  findShown: (selector: string, text?: string) => Promise<Found | null>;
  pressEscape: () => Promise<void>;
  stop: () => Promise<void>;
}

export interface Found {
  click: () => Promise<void>;
  type: (text: string) => Promise<void>;
}

/** Finds a visible element. The browser runs this function, so variables of this file are not available. */
function findShown(selector: string, text?: string) {
  // Returns nothing during a view transition, in which browsers ignore clicks.
  if (document.querySelector(":active-view-transition")) return null;
  return [...document.querySelectorAll(selector)].find(
    (element) => element.checkVisibility() && (!text || element.textContent?.trim() === text),
  );
}

const size = { width: 1280, height: 860 };

async function startFirefox(program: string): Promise<Driver> {
  const browser = await launch({
    browser: "firefox",
    executablePath: program,
    defaultViewport: size,
    // Uses a proxy port on which nothing listens, so that the platforms' players are not loaded.
    extraPrefsFirefox: {
      "network.proxy.type": 1,
      "network.proxy.ssl": "127.0.0.1",
      "network.proxy.ssl_port": 9,
    },
  });
  const page = await browser.newPage();
  return {
    open: (address) => page.goto(address),
    run: (work) => page.evaluate(work),
    findShown: async (...wanted) => (await page.evaluateHandle(findShown, ...wanted)).asElement(),
    pressEscape: () => page.keyboard.press("Escape"),
    stop: () => browser.close(),
  };
}

async function startWebKit(program: string, xvfb = ""): Promise<Driver> {
  const screen = spawn(xvfb, ["-displayfd", "1", "-screen", "0", "1400x900x24"]);
  const [display] = await once(screen.stdout, "data");
  const environment = {
    ...process.env,
    DISPLAY: `:${String(display).trim()}`,
    GDK_BACKEND: "x11",
    LIBGL_ALWAYS_SOFTWARE: "1",
    NO_AT_BRIDGE: "1",
  };
  const service = new DriverService.Builder(program)
    .setLoopback(true)
    .setEnvironment(environment)
    .build();
  const driver = await new Builder()
    .forBrowser("MiniBrowser")
    .usingServer(await service.start())
    .setProxy({ proxyType: "manual", sslProxy: "127.0.0.1:9" })
    .build();
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...size });
  return {
    open: (address) => driver.get(address),
    run: (work) => driver.executeScript(work),
    findShown: async (...wanted) => {
      const element = await driver.executeScript<WebElement | null>(findShown, ...wanted);
      return element && { click: () => element.click(), type: (text) => element.sendKeys(text) };
    },
    pressEscape: () => driver.actions().sendKeys(Key.ESCAPE).perform(),
    stop: async () => {
      await driver.quit();
      await service.kill();
      screen.kill();
    },
  };
}

export const browsers = [
  {
    name: "Firefox",
    needs: ["firefox-esr"],
    packages: ["firefox-esr"],
    start: startFirefox,
  },
  {
    name: "WebKit",
    needs: ["WebKitWebDriver", "Xvfb"],
    packages: ["webkit2gtk-driver", "xvfb"],
    start: startWebKit,
  },
];
