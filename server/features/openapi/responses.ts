import { type ErrorCode, errors, Problem } from "#contract/errors.ts";
import { multipart, type Route, superusers } from "#contract/route.ts";

/** Returns the error responses of a route by status. Errors that any call can return, such as 414 or 503, are the default response. */
export function errorResponses(method: unknown, schema: Route["schema"]) {
  const details = errorsOf(method, schema).map((code) => errors[code]);
  const byStatus = Object.groupBy(
    takesInput(schema) ? [invalidInput, ...details] : details,
    ([status]) => status,
  );
  const responses = Object.entries(byStatus).map(([status, each = []]) => {
    const description = each.map(([, detail]) => detail).join("\n\n");
    return [status, errorResponse(description)] as const;
  });
  return { ...Object.fromEntries(responses), default: errorResponse("Error") };
}

function errorsOf(
  method: unknown,
  { security, body, consumes, errors = [] }: Route["schema"],
): ErrorCode[] {
  return [
    ...(method === "GET" ? [] : (["from_elsewhere"] as const)),
    ...(body ? (["malformed", "too_large", "unsupported_type"] as const) : []),
    ...(consumes === multipart ? (["image_too_large", "not_an_image", "heic_image"] as const) : []),
    ...(security ? (["not_authenticated"] as const) : []),
    ...(security === superusers ? (["not_privileged"] as const) : []),
    ...errors,
    "too_often",
  ];
}

const invalidInput = [422, "A field or a parameter is invalid. `detail` says which."] as const;

const takesInput = ({ params, querystring, body, consumes }: Route["schema"]) =>
  params ?? querystring ?? body ?? consumes;

const errorResponse = (description: string) => ({
  description,
  content: { "application/json": { schema: Problem } },
});
