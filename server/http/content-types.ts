// One type of body per call, the one its declaration names. Whoever checks a call's JSON must not meet it as a form,
// where another site's page could send it and every value is text.
import type { FastifyInstance } from "fastify";
import { AppError } from "./app-error.ts";

const essence = (contentType: string) => contentType.split(";", 1)[0]?.trim().toLowerCase();

export function refuseOtherTypes(app: FastifyInstance) {
  // After the guards: whoever may not call at all is told that first.
  app.addHook("preParsing", async ({ headers, routeOptions: { schema } }) => {
    if (!schema?.body || headers["content-type"] === undefined) return;
    if (essence(headers["content-type"]) !== (schema.consumes?.[0] ?? "application/json"))
      throw new AppError("unsupported_type");
  });
}
