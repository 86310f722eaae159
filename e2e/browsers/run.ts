// `npm run test:browsers`: the most important journeys in Firefox and WebKit, where the machine has them.
import { spawnSync } from "node:child_process";
import { fillSite } from "../playlists.ts";
import { runSite } from "../running-site.ts";
import { browsers } from "./browsers.ts";
import { connectTo } from "./connection.ts";
import { journeys } from "./journeys.ts";

const pathOf = (program: string) =>
  spawnSync("sh", ["-c", `command -v ${program}`], { encoding: "utf8" }).stdout.trim();

const only = process.argv[2];
const site = await runSite();
await fillSite(site.address);
let [failures, ran] = [0, 0];
try {
  for (const { name, needs, start } of browsers) {
    const [program, other] = needs.map(pathOf);
    if (!program || !other) {
      console.log(`${name}: skipped, nothing was tried. It needs ${needs.join(" and ")}.`);
      continue;
    }
    for (const [title, journey] of Object.entries(journeys)) {
      if (only && !title.includes(only)) continue;
      const connection = await connectTo(site.address);
      // A browser of its own for each: nothing is remembered from the one before.
      const { driver, stop } = await start(program, other);
      ran += 1;
      try {
        await driver.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 860 });
        await journey(driver, connection);
        console.log(`${name}: ✓ ${title}`);
      } catch (error) {
        failures += 1;
        const seen = await driver
          .executeScript<string>(() => `${location.pathname}: ${document.body.innerText}`)
          .catch(String);
        console.log(
          `${name}: ✘ ${title}\n  ${error}\n  on ${seen.replace(/\s+/g, " ").slice(0, 300)}`,
        );
      } finally {
        await stop();
        await connection.cut();
      }
    }
  }
} finally {
  await site.stop();
}
console.log(`${ran - failures} of ${ran} journeys passed.`);
process.exitCode = failures || ran === 0 ? 1 : 0;
