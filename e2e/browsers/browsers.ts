// Firefox and WebKitGTK's own small browser, each driven by Selenium.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { Browser, Builder, type WebDriver } from "selenium-webdriver";
import firefox from "selenium-webdriver/firefox.js";

// A folder of the package, which `import` does not take.
const { DriverService }: typeof import("selenium-webdriver/remote.js") = createRequire(
  import.meta.url,
)("selenium-webdriver/remote");

interface Running {
  driver: WebDriver;
  stop: () => Promise<void>;
}

// Nothing listens on that port, so the platforms' players are not reached.
const proxy = { proxyType: "manual", sslProxy: "127.0.0.1:9" };

async function startFirefox(program: string, geckodriver: string): Promise<Running> {
  const driver = await new Builder()
    .forBrowser(Browser.FIREFOX)
    .setFirefoxOptions(new firefox.Options().setBinary(program).addArguments("--headless"))
    // Named, because Selenium would ask the internet for one.
    .setFirefoxService(new firefox.ServiceBuilder(geckodriver))
    .setProxy(proxy)
    .build();
  return { driver, stop: () => driver.quit() };
}

async function startWebKit(program: string, xvfb: string): Promise<Running> {
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
    .setProxy(proxy)
    .build();
  return {
    driver,
    stop: async () => {
      await driver.quit();
      await service.kill();
      screen.kill();
    },
  };
}

export const browsers = [
  { name: "Firefox", needs: ["firefox-esr", "geckodriver"], start: startFirefox },
  { name: "WebKit", needs: ["WebKitWebDriver", "Xvfb"], start: startWebKit },
];
