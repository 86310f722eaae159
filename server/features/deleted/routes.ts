import * as contract from "#contract/deleted.ts";
import type { App } from "../../http/create-server.ts";
import type { Services } from "../../services.ts";
import { endDeleted, listDeleted, restoreDeleted } from "./queries.ts";

export function deletedRoutes(app: App, { db, imageCache }: Services) {
  app.route({
    ...contract.listDeleted,
    handler: async () => {
      const data = await listDeleted(db);
      return { data, count: data.length };
    },
  });

  app.route({
    ...contract.restoreDeleted,
    handler: async ({ params }) => {
      await db.transaction().execute((transaction) => restoreDeleted(transaction, [params.id]));
      return { message: "Restored successfully" };
    },
  });

  app.route({
    ...contract.endDeleted,
    handler: async ({ params }) => {
      await db.transaction().execute((transaction) => endDeleted(transaction, [params.id]));
      imageCache.clear();
      return { message: "Deleted for good" };
    },
  });
}
