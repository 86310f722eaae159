import type { FastifyInstance } from "fastify";
import { AppError } from "./app-error.ts";

const essence = (contentType: string) => contentType.split(";", 1)[0]?.trim().toLowerCase();

/** JSON sent as a form would let another site's page send it. */
export function refuseOtherTypes(app: FastifyInstance) {
  // After the guards, so that 401 and 403 come first.
  app.addHook("preParsing", async ({ headers, routeOptions: { schema } }) => {
    if (!schema?.body || headers["content-type"] === undefined) return;
    if (essence(headers["content-type"]) !== (schema.consumes?.[0] ?? "application/json"))
      throw new AppError("unsupported_type");
  });
}
