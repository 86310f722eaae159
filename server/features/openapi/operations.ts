import * as z from "zod/mini";
import { type ErrorCode, errors, FieldProblem, Problem } from "#contract/errors.ts";
import { Message, multipart, type Route, superusers } from "#contract/route.ts";
import { isRoute, namedDeclarations } from "#contract/routes.ts";

export const namedSchemas = z
  .registry<{ id?: string; description?: string }>()
  .add(Problem, { id: "Error" })
  .add(FieldProblem, { id: "FieldError" })
  .add(Message, { id: "Message" });

const operations = new Map<string, { operationId: string; schema: Route["schema"] }>();

for (const [operationId, declaration] of namedDeclarations) {
  if (declaration instanceof z.core.$ZodType) namedSchemas.add(declaration, { id: operationId });
  else if (isRoute(declaration)) {
    const { method, url, schema } = declaration;
    operations.set(`${method} ${url}`, { operationId, schema });
  }
}

export const findOperation = ({ method, url }: { method: unknown; url: string }) =>
  operations.get(`${method} ${url}`);

export function errorResponses(method: unknown, schema: Route["schema"]) {
  const { security, params, querystring, body, consumes, errors: own = [] } = schema;
  const codes: ErrorCode[] = [];
  if (method !== "GET") codes.push("from_elsewhere");
  if (body) codes.push("malformed", "too_large", "unsupported_type");
  if (consumes === multipart) codes.push("image_too_large", "not_an_image", "heic_image");
  if (security) codes.push("not_authenticated");
  if (security === superusers) codes.push("not_privileged");
  codes.push(...own, "too_often");
  const invalidInput = [422, "A field or a parameter is invalid. `detail` says which."] as const;
  const takesInput = params ?? querystring ?? body ?? consumes;
  const details = [...(takesInput ? [invalidInput] : []), ...codes.map((code) => errors[code])];
  const byStatus = Object.entries(Object.groupBy(details, ([status]) => status));
  const responses = byStatus.map(([status, each = []]) => {
    const description = each.map(([, detail]) => detail).join("\n\n");
    return [status, errorResponse(description)] as const;
  });
  return { ...Object.fromEntries(responses), default: errorResponse("Error") };
}

const errorResponse = (description: string) => ({
  description,
  content: { "application/json": { schema: Problem } },
});
