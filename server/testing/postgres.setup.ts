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
    /** The part `{database}` stands for the name of the database. */
    postgresUrl: string;
  }
}
