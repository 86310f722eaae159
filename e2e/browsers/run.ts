// `npm run test:browsers` runs the journeys of journeys.ts in Firefox and WebKit, if these browsers are installed.
import { findPrograms } from "../../scripts/programs.mjs";
import { fillSite } from "../playlists.ts";
import { runSite } from "../running-site.ts";
import { browsers } from "./browsers.ts";
import { connectTo } from "./connection.ts";
import { journeys } from "./journeys.ts";

const only = process.argv[2];
const site = await runSite();
await fillSite(site.address);
let [failures, ran] = [0, 0];
try {
  for (const { name, needs, packages, start } of browsers) {
    const [program, ...others] = findPrograms(needs, packages) ?? [];
    if (!program) {
      console.log(`${name}: skipped, nothing was tried. It needs ${needs.join(" and ")}.`);
      continue;
    }
    for (const [title, journey] of Object.entries(journeys)) {
      if (only && !title.includes(only)) continue;
      const connection = await connectTo(site.address);
      // Each journey gets a new browser, so that no data of the previous journey remains.
      const driver = await start(program, ...others);
      ran += 1;
      try {
        await journey(driver, connection);
        console.log(`${name}: ✓ ${title}`);
      } catch (error) {
        failures += 1;
        const seen = await driver
          .run(() => `${location.pathname}: ${document.body.innerText}`)
          .then(String, String);
        console.log(
          `${name}: ✘ ${title}\n  ${error}\n  on ${seen.replace(/\s+/g, " ").slice(0, 300)}`,
        );
      } finally {
        await driver.stop();
        await connection.cut();
      }
    }
  }
} finally {
  await site.stop();
}
// Prints a summary in Playwright's format, because .ci/run adds up such summaries.
console.log(`  ${ran - failures} passed`);
if (failures) console.log(`  ${failures} failed`);
process.exitCode = failures ? 1 : 0;
