import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { startEnvironment } from "./server/testing/as-started.ts";

// `isolate: false` lets test files share imported modules. Otherwise each file would load the server again, which would take a third of the run.
// There is one worker more than processors, because tests wait for timeouts and child processes.
// The timeouts are long, because they should only catch tests that hang, even on a busy machine.
// The compile cache is shared, so that image workers and other child processes compile each module once.
const { NODE_COMPILE_CACHE = "" } = startEnvironment;
const server = {
  environment: "node",
  pool: "forks",
  isolate: false,
  maxWorkers: availableParallelism() + 1,
  testTimeout: 90_000,
  hookTimeout: 90_000,
  expect: { poll: { timeout: 30_000 } },
  env: { NODE_COMPILE_CACHE },
} as const;

// `npm test` runs the first two projects, and `npm run test:all` runs the others.
// Files named *.site.test.ts test a whole site or its database, and run with SQLite and with PostgreSQL. All other test files run once.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...server,
          name: "unit",
          include: ["{domain,contract,server,web,scripts}/**/*.test.ts"],
          exclude: ["**/*.site.test.ts", "**/*.long.test.ts"],
        },
      },
      {
        test: {
          ...server,
          name: "sqlite",
          include: ["server/**/*.site.test.ts"],
          provide: { database: "sqlite" },
        },
      },
      {
        test: {
          ...server,
          name: "postgres",
          include: ["{server,security}/**/*.site.test.ts"],
          provide: { database: "postgres" },
          globalSetup: ["server/testing/postgres.setup.ts"],
        },
      },
      {
        test: {
          ...server,
          name: "long",
          include: ["{server,scripts}/**/*.long.test.ts", "security/**/*.test.ts"],
          exclude: ["**/*.measured.test.ts"],
          provide: { database: "sqlite" },
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...server,
          name: "measured",
          include: ["security/**/*.measured.test.ts"],
          provide: { database: "sqlite" },
          // These tests measure time or memory, so no other test runs at the same time.
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
