import * as contract from "#contract/music.ts";
import type { App } from "../app.ts";
import { AppError } from "../app-error.ts";
import type { Db } from "../db/tables.ts";
import { varyByAccept } from "../pages/kind.ts";
import { findLatest, listMusic, listYear } from "./queries.ts";

export function musicRoutes(app: App, { db }: { db: Db }) {
  app.route({ ...contract.listMusic, onRequest: varyByAccept, handler: () => listMusic(db) });

  app.route({
    ...contract.getLatest,
    onRequest: varyByAccept,
    handler: async () => {
      const latest = await findLatest(db);
      if (!latest) throw new AppError("playlist_not_found");
      return latest;
    },
  });

  app.route({ ...contract.listYear, onRequest: varyByAccept, handler: ({ params }) => listYear(db, params.year) });
}
