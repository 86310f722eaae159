import * as contract from "#contract/review.ts";
import { AppError } from "../../http/app-error.ts";
import type { App } from "../../http/create-server.ts";
import type { ForVisitors } from "../../services.ts";
import { findReview } from "./review.ts";

export function reviewRoutes(app: App, { db }: ForVisitors) {
  app.route({
    ...contract.getReview,
    config: { cache: true },
    handler: async ({ params }) => {
      const review = await findReview(db, params.year);
      if (!review) throw new AppError("not_found");
      return review;
    },
  });
}
