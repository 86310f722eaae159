import * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";

export interface Route {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  url: `/${string}`;
  schema: {
    summary: string;
    description?: string;
    security?: typeof members | typeof superusers;
    consumes?: typeof formEncoded | typeof multipart;
    params?: z.core.$ZodType;
    querystring?: z.core.$ZodType;
    body?: z.core.$ZodType;
    response: Record<number, z.core.$ZodType>;
    /** The errors that the handler throws. The OpenAPI document adds the errors that other properties imply, such as 401 for `security`. */
    errors?: readonly ErrorCode[];
  };
}

/** `@__NO_SIDE_EFFECTS__` lets the bundler drop routes that the browser code does not use. */
// @__NO_SIDE_EFFECTS__
export function route<
  Method extends Route["method"],
  Url extends Route["url"],
  const Schema extends Route["schema"],
>(method: Method, url: Url, schema: Schema) {
  return { method, url, schema };
}

export const members = [{ bearer: [] as string[] }] as const;
export const superusers = [{ bearer: ["superuser"] as string[] }] as const;
export const formEncoded = ["application/x-www-form-urlencoded"] as const;
export const multipart = ["multipart/form-data"] as const;

export const Message = z.object({ message: z.string() });
export const Nothing = z.null();

export const listOf = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({ data: z.array(item), count: z.number() });
