import type { FastifyInstance } from "fastify";
import { AppError } from "./app-error.ts";

const essence = (contentType: string) => contentType.split(";", 1)[0]?.trim().toLowerCase();

/** Prevents CSRF: another site's form could send JSON under a form type without a preflight. */
export function refuseOtherTypes(app: FastifyInstance) {
  // Runs after the guards, so that 401 and 403 take precedence.
  app.addHook("preParsing", async ({ headers, routeOptions: { schema } }) => {
    if (!schema?.body || headers["content-type"] === undefined) return;
    if (essence(headers["content-type"]) !== (schema.consumes?.[0] ?? "application/json"))
      throw new AppError("unsupported_type");
  });
}
