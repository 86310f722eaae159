import { defineConfig } from "vitest/config";

// Machines are shared: a time-out tells a hang from a slow moment, nothing finer.
// Files share what they import: loading the server anew for each of them took a third of the time.
const server = { environment: "node", pool: "threads", isolate: false, testTimeout: 30_000 } as const;

// *.site.test.ts speak HTTP to a whole site and run once per database; every other *.test.ts runs once.
export default defineConfig({
  test: {
    projects: [
      { test: { ...server, name: "unit", include: ["{contract,server,web,scripts}/**/*.test.ts"], exclude: ["**/*.site.test.ts"] } },
      { test: { ...server, name: "sqlite", include: ["server/**/*.site.test.ts"], provide: { database: "sqlite" } } },
      {
        test: {
          ...server,
          name: "postgres",
          include: ["server/**/*.site.test.ts"],
          provide: { database: "postgres" },
          globalSetup: ["server/testing/postgres.setup.ts"],
        },
      },
    ],
  },
});
