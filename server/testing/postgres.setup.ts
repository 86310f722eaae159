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
    /** The name of the database replaces the part `{database}`. */
    postgresUrl: string;
  }
}
