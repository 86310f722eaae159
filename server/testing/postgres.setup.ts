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
    /** A database URL with {database} in the place of the database's name. */
    postgresUrl: string;
  }
}
