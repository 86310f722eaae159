// Starts the site that journeys share unless they start their own.
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownerSettings } from "#server/testing/owner-at.ts";
import { runProgram } from "#server/testing/run-program.ts";
import { startPlatformsStandIn } from "./platforms-stand-in.ts";
import { fillSite } from "./playlists.ts";

export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

export async function runSite(environment: Record<string, string> = {}, script?: string) {
  const folder = mkdtempSync(join(tmpdir(), "mixtape-e2e-"));
  const port = await freePort();
  const settings = {
    PORT: String(port),
    HOST: "127.0.0.1",
    DATA_DIR: join(folder, "data"),
    SAMPLE_DATA: "off",
    RATE_LIMITS: "off",
    ...ownerSettings,
    ...environment,
  };
  const program = runProgram(settings, script === undefined ? {} : { script });
  await program.says(/is ready at/);
  return {
    address: `http://127.0.0.1:${port}`,
    child: program.child,
    dataDir: join(folder, "data"),
    output: program.output,
    stop: async () => {
      await program[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const withPlatforms = join(import.meta.dirname, "site-with-platforms.ts");
export const runSiteWithPlatforms = () => runSite({}, withPlatforms);

export default async function startRunningSite() {
  const platforms = await startPlatformsStandIn();
  const site = await runSite();
  // Sets these variables before Playwright's workers start, so that the workers inherit them.
  process.env.PLATFORMS_PORT = String(platforms.port);
  process.env.SITE_ADDRESS = site.address;
  await fillSite(site.address);
  return async () => {
    platforms.stop();
    await site.stop();
  };
}
