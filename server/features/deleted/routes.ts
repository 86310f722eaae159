import * as contract from "#contract/deleted.ts";
import type { App } from "../../http/create-server.ts";
import type { Services } from "../../services.ts";
import { endDeleted, listDeleted, restoreDeleted } from "./queries.ts";

export function deletedRoutes(app: App, { db, imageCache }: Services) {
  async function restore(ids: readonly string[]) {
    await db.transaction().execute((transaction) => restoreDeleted(transaction, ids));
    return { message: "Restored successfully" };
  }

  async function end(ids: readonly string[]) {
    await db.transaction().execute((transaction) => endDeleted(transaction, ids));
    imageCache.clear();
    return { message: "Deleted for good" };
  }

  app.route({
    ...contract.listDeleted,
    handler: async () => {
      const data = await listDeleted(db);
      return { data, count: data.length };
    },
  });

  app.route({ ...contract.restoreSeveralDeleted, handler: ({ body }) => restore(body.ids) });
  app.route({ ...contract.restoreDeleted, handler: ({ params }) => restore([params.id]) });
  app.route({ ...contract.endSeveralDeleted, handler: ({ body }) => end(body.ids) });
  app.route({ ...contract.endDeleted, handler: ({ params }) => end([params.id]) });
}
