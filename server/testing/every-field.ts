import type { TestSite } from "./start-site.ts";

interface Schema {
  type?: string | string[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
}
type Operation = { requestBody?: { content: Record<string, { schema: Schema }> } };

export interface Field {
  method: string;
  /** As in the contract: `/users/:user_id`. */
  url: string;
  name: string;
  /** The JSON types that it takes. */
  types: string[];
}

/** Every field of every call that takes JSON, from the API's own document. */
export async function everyField(site: TestSite): Promise<Field[]> {
  const { paths } = (await (await site.send("/openapi.json")).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody }]) =>
      Object.entries(requestBody?.content["application/json"]?.schema.properties ?? {}).map(
        ([name, schema]) => ({
          method: method.toUpperCase(),
          url: path.replace(/\{(\w+)\}/g, ":$1"),
          name,
          types: [schema, ...(schema.anyOf ?? [])].flatMap(({ type = [] }) => type),
        }),
      ),
    ),
  );
}
