import { defineConfig } from "vitest/config";
import { startEnvironment } from "./server/testing/as-started.ts";

// Machines are shared: a time-out tells a hang from a slow moment, nothing finer.
// Files share what they import: loading the server anew for each of them took a third of the time.
// All processors: by itself Vitest leaves one free, which of two is half.
// What they start, image workers above all, is compiled once for all of them.
const { NODE_COMPILE_CACHE = "" } = startEnvironment;
const server = {
  environment: "node",
  pool: "threads",
  isolate: false,
  maxWorkers: "100%",
  testTimeout: 90_000,
  hookTimeout: 90_000,
  expect: { poll: { timeout: 30_000 } },
  env: { NODE_COMPILE_CACHE },
} as const;

const postgres = {
  provide: { database: "postgres" as const },
  globalSetup: ["server/testing/postgres.setup.ts"],
};

// What they try is in front of the database: on PostgreSQL `npm run test:long` tries it.
const asksDatabaseLittle = [
  "server/{first-steps,http,images,monitoring,openapi,pages,platforms,sharing}/**/*.site.test.ts",
  "server/across-features/{main,permissions,random-requests}.site.test.ts",
  "server/db/query-log.site.test.ts",
  "server/response-cache/shared-caches.site.test.ts",
];

// *.site.test.ts speak HTTP to a whole site and run once per database; every other *.test.ts runs once.
// security/*.slow.test.ts are long or timed: `npm run test:security` alone runs them, *.site.slow.test.ts once per database, and nothing
// beside *.alone.slow.test.ts, which measure time. *.long.test.ts start whole builds: `npm run test:long` alone runs them.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...server,
          name: "unit",
          include: ["{contract,server,web,scripts,security}/**/*.test.ts"],
          exclude: ["**/*.site.test.ts", "**/*.slow.test.ts", "**/*.long.test.ts"],
        },
      },
      { test: { ...server, name: "long", include: ["{server,scripts}/**/*.long.test.ts"] } },
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
          include: ["server/**/*.site.test.ts"],
          exclude: asksDatabaseLittle,
          ...postgres,
        },
      },
      { test: { ...server, name: "long-postgres", include: asksDatabaseLittle, ...postgres } },
      {
        test: {
          ...server,
          name: "slow",
          include: ["security/**/*.slow.test.ts"],
          exclude: ["**/*.alone.slow.test.ts"],
          provide: { database: "sqlite" },
        },
      },
      {
        test: {
          ...server,
          name: "slow-postgres",
          include: ["security/**/*.site.slow.test.ts"],
          ...postgres,
        },
      },
      {
        test: {
          ...server,
          name: "slow-alone",
          include: ["security/**/*.alone.slow.test.ts"],
          provide: { database: "sqlite" },
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
