import swagger from "@fastify/swagger";
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { uploadLimits } from "#contract/images.ts";
import { multipart } from "#contract/route.ts";
import { pluralize } from "#domain/pluralize.ts";
import manifest from "../../../package.json" with { type: "json" };
import type { App } from "../../http/create-server.ts";
import type { Services } from "../../services.ts";
import { sessionLifetimes } from "../auth/sessions.ts";
import { errorResponses, findOperation, namedSchemas } from "./operations.ts";

const { user, superuser } = sessionLifetimes;
const tokenLife = `A token lasts ${duration(user.absolute)}, or ${duration(user.idle)} without use; a superuser's lasts ${duration(superuser.absolute)}, or ${duration(superuser.idle)} without use.`;

function duration(milliseconds: number) {
  const hours = milliseconds / 3_600_000;
  return hours % 24 === 0 ? pluralize(hours / 24, "day") : pluralize(hours, "hour");
}

const rules = `${tokenLife} Get one from POST /login/access-token and send it as \`Authorization: Bearer …\`.

A request over a rate limit gets a 429 with a Retry-After header.`;

const { bytes, pixels, side } = uploadLimits;
const uploadRules = `A PNG or JPEG of up to ${bytes / 1024 / 1024} MB, ${pixels / 1_000_000} million pixels and ${side} pixels per side. Images not used by a playlist or a gallery are deleted after a day.`;
const file = z.file();
namedSchemas.add(file, { description: uploadRules });
const upload = { body: z.object({ file }) };

export async function serveApiDocument(app: App, { siteUrl, readSettings }: Services) {
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
    transform: (route) => toJsonSchema(described(route)),
    transformObject: (made) => withoutUnused(addComponents(made)),
  });

  app.get("/openapi.json", { schema: { hide: true }, config: { cache: true } }, async () => {
    const { name: title, description } = await readSettings();
    const made = app.swagger();
    return { ...made, info: { ...made.info, title, description: `${description}\n\n${rules}` } };
  });
}

const toJsonSchema = createJsonSchemaTransform({ schemaRegistry: namedSchemas });
const addComponents = createJsonSchemaTransformObject({ schemaRegistry: namedSchemas });

interface Declared {
  schema: object;
  url: string;
  route: { method: unknown; url: string };
}

function described<Given extends Declared>(declared: Given): Given {
  const operation = findOperation(declared.route);
  if (!operation) return declared;
  const { operationId, schema } = operation;
  const [, word = ""] = declared.url.split("/");
  const tag = word.charAt(0).toUpperCase() + word.slice(1).replaceAll("-", " ");
  const response = { ...schema.response, ...errorResponses(declared.route.method, schema) };
  const security = schema.security ?? [];
  const input = schema.consumes === multipart ? { ...schema, ...upload } : schema;
  return { ...declared, schema: { ...input, operationId, tags: [tag], security, response } };
}

/** Removes unused schemas. The type provider adds every schema twice, as input and as output, but the endpoints may use only one of the two. */
function withoutUnused<
  Made extends { paths?: object; components?: { schemas?: Record<string, unknown> } },
>(made: Made): Made {
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
