import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres-server.ts";

export default async function setup(project: TestProject) {
  const server = await startPostgres();
  project.provide("postgresUrl", server.url("{database}"));
  return server.stop;
}

declare module "vitest" {
  interface ProvidedContext {
    database: "sqlite" | "postgres";
    /** Tests replace `{database}` in this URL with the name of their database. */
    postgresUrl: string;
  }
}
