import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/browser.mjs";

export default defineConfig({
  projects: [{ name: "journeys", testDir: "e2e" }],
  globalSetup: "./e2e/running-site.ts",
  fullyParallel: true,
  // Three workers keep two processors busy, because a test uses a processor for only about half of its time.
  workers: 3,
  // The timeout should only catch tests that hang, even on a busy machine.
  timeout: 40_000,
  // CI repeats a failed test once. If the second attempt passes, the run succeeds, and Playwright reports the test as flaky.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 12_000 },
  use: {
    // Traces are off, because recording them slows every test down. Use `playwright test --trace on` for a test that failed.
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
