import { sql } from "kysely";
import { checkHealth } from "#contract/operation.ts";
import type { App } from "../app.ts";
import { AppError } from "../app-error.ts";
import type { Db } from "../db/tables.ts";

export function operationRoutes(app: App, { db }: { db: Db }) {
  app.route({
    ...checkHealth,
    handler: async ({ log }) => {
      try {
        await sql`select 1`.execute(db);
        return true;
      } catch (err) {
        log.error({ err }, "the database does not answer");
        throw new AppError("busy", 1);
      }
    },
  });
}
