import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/browser.mjs";

export default defineConfig({
  projects: [{ name: "journeys", testDir: "e2e" }],
  globalSetup: "./e2e/running-site.ts",
  fullyParallel: true,
  // One more than the processors that most have: a journey waits for half of its time.
  workers: 3,
  // Machines are shared: a time-out tells a hang from a slow moment, nothing finer.
  timeout: 40_000,
  // On a machine of others, one that fails and then passes is named as flaky instead of stopping everything.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 12_000 },
  use: {
    // Recording every journey in case it fails takes a fifth of the time: `playwright test --trace on` records one that did.
    trace: "off",
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // No journey leaves this machine: see e2e/platforms-stand-in.ts. Not by interception, for which every request would wait and nothing be cached.
        `--host-resolver-rules=MAP * 127.0.0.1:${process.env.PLATFORMS_PORT}, EXCLUDE 127.0.0.1, EXCLUDE localhost`,
        "--ignore-certificate-errors",
      ],
    },
  },
});
