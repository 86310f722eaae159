import swagger from "@fastify/swagger";
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from "fastify-type-provider-zod";
import manifest from "../../../package.json" with { type: "json" };
import type { App } from "../../http/create-server.ts";
import type { Services } from "../../services.ts";
import { findOperation, namedSchemas } from "./names.ts";
import { errorResponses } from "./responses.ts";
import { apiRules, tokenLife, uploadRules } from "./rules.ts";

export async function serveApiDocument(app: App, { siteUrl, readSettings }: Services) {
  const document = async () => {
    const { name: title, description } = await readSettings();
    const made = app.swagger();
    return {
      ...made,
      info: { ...made.info, title, description: [description, ...apiRules].join("\n\n") },
    };
  };

  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "",
        version: manifest.version,
        license: { name: manifest.license, identifier: manifest.license },
      },
      servers: [{ url: siteUrl }],
      components: {
        securitySchemes: { bearer: { type: "http", scheme: "bearer", description: tokenLife } },
      },
    },
    transform: (route) => withUpload(toJsonSchema(described(route))),
    transformObject: (made) => withoutUnused(addComponents(made)),
  });

  app.get("/openapi.json", { schema: { hide: true }, config: { cache: true } }, document);
}

const toJsonSchema = createJsonSchemaTransform({ schemaRegistry: namedSchemas });
const addComponents = createJsonSchemaTransformObject({ schemaRegistry: namedSchemas });

interface Declared {
  schema: object;
  url: string;
  route: { method: unknown; url: string };
}

/** Adds the operation id and the contract's schema to a route of the contract. */
function described<Given extends Declared>(declared: Given): Given {
  const { url, route } = declared;
  const operation = findOperation(route);
  if (!operation) return declared;
  const { operationId, schema } = operation;
  const [, word = ""] = url.split("/");
  const tag = word.charAt(0).toUpperCase() + word.slice(1).replaceAll("-", " ");
  const response = { ...schema.response, ...errorResponses(route.method, schema) };
  const security = schema.security ?? [];
  return { ...declared, schema: { ...schema, operationId, tags: [tag], security, response } };
}

function withUpload(made: ReturnType<typeof toJsonSchema>): ReturnType<typeof toJsonSchema> {
  if (!made.schema?.consumes?.includes("multipart/form-data")) return made;
  const file = { type: "string", format: "binary", description: uploadRules };
  return {
    ...made,
    schema: { ...made.schema, body: { type: "object", required: ["file"], properties: { file } } },
  };
}

interface Components {
  schemas?: Record<string, unknown>;
}

/** Removes unused schemas, because the type provider writes every schema twice, as input and as output. */
function withoutUnused<Made extends { paths?: object; components?: Components }>(made: Made): Made {
  const { schemas = {} } = made.components ?? {};
  const used = new Set<string>();
  const collect = (part: unknown) => {
    const references = JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g);
    for (const [, name = ""] of references) {
      if (used.has(name)) continue;
      used.add(name);
      collect(schemas[name]);
    }
  };
  collect(made.paths);
  const kept = Object.entries(schemas).filter(([name]) => used.has(name));
  return { ...made, components: { ...made.components, schemas: Object.fromEntries(kept) } };
}
