import type { FastifySchemaCompiler } from "fastify";
import * as z from "zod/mini";
import { FieldError } from "./app-error.ts";

const places: Record<string, string> = { params: "path", querystring: "query" };

function readFields<Schema extends z.ZodMiniType>(schema: Schema, fields: unknown, part = "body") {
  const { data, error } = z.safeParse(schema, fields);
  if (!error) return { value: data };
  const problems = error.issues.map(({ path, message, code }) => ({
    loc: [places[part] ?? part, ...(path as (string | number)[])],
    msg: message,
    type: code,
  }));
  return { error: new FieldError(...problems) };
}

export const fieldChecker: FastifySchemaCompiler<z.ZodMiniType> =
  ({ schema, httpPart }) =>
  (fields) =>
    readFields(schema, fields, httpPart);

export function checkFields<Schema extends z.ZodMiniType>(schema: Schema, fields: unknown) {
  const { value, error } = readFields(schema, fields);
  if (error) throw error;
  return value;
}
