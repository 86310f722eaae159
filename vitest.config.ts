import { defineConfig } from "vitest/config";
import { startEnvironment } from "./server/testing/as-started.ts";

// Machines are shared: a time-out tells a hang from a slow moment, nothing finer.
// Files share what they import: loading the server anew for each of them took a third of the time.
// All processors: by itself Vitest leaves one free, which of two is half.
// What they start, image workers above all, is compiled once for all of them.
const { NODE_COMPILE_CACHE = "" } = startEnvironment;
const server = {
  environment: "node",
  pool: "forks",
  isolate: false,
  maxWorkers: "100%",
  testTimeout: 90_000,
  hookTimeout: 90_000,
  expect: { poll: { timeout: 30_000 } },
  env: { NODE_COMPILE_CACHE },
} as const;

// `npm test` runs the first two projects, `npm run test:all` the others.
// *.site.test.ts speak HTTP to a whole site and run once per database; every other *.test.ts runs once.
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
          // They measure time or memory, so nothing runs beside them.
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
