// `npm run test:browsers`: the most important journeys in Firefox and WebKit, where the machine has them.
import { fillSite } from "../playlists.ts";
import { runSite } from "../running-site.ts";
import type { Driver } from "./driver.ts";
import { startFirefox } from "./firefox.ts";
import { journeys } from "./journeys.ts";
import { findProgram, layLine } from "./program.ts";
import { startWebKit } from "./webkit.ts";

interface Browser {
  name: string;
  needs: string[];
  start: (program: string) => Promise<Driver>;
}

const browsers: Browser[] = [
  { name: "Firefox", needs: ["firefox-esr"], start: startFirefox },
  { name: "WebKit", needs: ["WebKitWebDriver", "Xvfb"], start: startWebKit },
];

const only = process.argv[2];
const site = await runSite();
await fillSite(site.address);
let [failures, ran] = [0, 0];
try {
  for (const { name, needs, start } of browsers) {
    const [program, ...others] = needs.map(findProgram);
    if (!program || others.includes(null)) {
      console.log(`${name}: skipped, nothing was tried. It needs ${needs.join(" and ")}.`);
      continue;
    }
    for (const [title, journey] of Object.entries(journeys)) {
      if (only && !title.includes(only)) continue;
      const line = await layLine(site.address);
      // A browser of its own for each: nothing is remembered from the one before.
      const driver = await start(program);
      ran += 1;
      try {
        await journey(driver, line);
        console.log(`${name}: ✓ ${title}`);
      } catch (error) {
        failures += 1;
        const seen = await driver
          .run(() => `${location.pathname}: ${document.body.innerText.replace(/\s+/g, " ")}`)
          .catch(String);
        console.log(
          `${name}: ✘ ${title}\n  ${error instanceof Error ? error.message : error}\n  on ${seen.slice(0, 300)}`,
        );
      } finally {
        await driver.close();
        await line.cut();
      }
    }
  }
} finally {
  await site.stop();
}
console.log(`${ran - failures} of ${ran} journeys passed.`);
process.exitCode = failures || ran === 0 ? 1 : 0;
