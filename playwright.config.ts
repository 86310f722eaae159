import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/browser.mjs";

export default defineConfig({
  projects: [{ name: "journeys", testDir: "e2e" }],
  globalSetup: "./e2e/running-site.ts",
  fullyParallel: true,
  // Three workers suit the usual two processors, because a journey spends half of its time waiting.
  workers: 3,
  // The timeout should only catch journeys that hang, even on a busy machine.
  timeout: 40_000,
  // A journey that fails and then passes is reported as flaky in CI and does not fail the run.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 12_000 },
  use: {
    // Recording traces of all journeys takes a fifth of the time. Use `playwright test --trace on` for one that failed.
    trace: "off",
    permissions: ["clipboard-read", "clipboard-write"],
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
        // Keeps all requests on this machine (see e2e/platforms-stand-in.ts). Playwright's interception would delay every request and disable the HTTP cache.
        `--host-resolver-rules=MAP * 127.0.0.1:${process.env.PLATFORMS_PORT}, EXCLUDE 127.0.0.1, EXCLUDE localhost`,
        "--ignore-certificate-errors",
      ],
    },
  },
});
