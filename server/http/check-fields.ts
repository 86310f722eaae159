import * as z from "zod/mini";
import { FieldError } from "./app-error.ts";

/** For rules that need what is stored; Fastify checks the others. */
export function checkFields<Schema extends z.ZodMiniType>(
  schema: Schema,
  fields: unknown,
): z.output<Schema> {
  const { data, error } = z.safeParse(schema, fields);
  if (!error) return data;
  throw new FieldError(
    ...error.issues.map(({ path, message, code }) => ({
      loc: ["body", ...path.map(String)],
      msg: message,
      type: code,
    })),
  );
}
