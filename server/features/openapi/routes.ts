import swagger from "@fastify/swagger";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { Problem } from "#contract/errors.ts";
import manifest from "../../../package.json" with { type: "json" };
import type { App } from "../../http/create-server.ts";
import type { Services } from "../../services.ts";
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
      info: { title: "", version: manifest.version },
      servers: [{ url: siteUrl }],
      components: {
        securitySchemes: { bearer: { type: "http", scheme: "bearer", description: tokenLife } },
      },
    },
    transform: (route) => withUpload(jsonSchemaTransform(withTag(route))),
    transformObject: (made) =>
      "openapiObject" in made ? withProblems(made.openapiObject) : made.swaggerObject,
  });

  app.get("/openapi.json", { schema: { hide: true }, config: { cache: true } }, document);
}

function withTag<Declared extends { schema: object; url: string }>(route: Declared): Declared {
  const [, word = ""] = route.url.split("/");
  const name = word.charAt(0).toUpperCase() + word.slice(1).replaceAll("-", " ");
  return { ...route, schema: { ...route.schema, tags: [name] } };
}

function withUpload(
  made: ReturnType<typeof jsonSchemaTransform>,
): ReturnType<typeof jsonSchemaTransform> {
  if (!made.schema?.consumes?.includes("multipart/form-data")) return made;
  const file = { type: "string", format: "binary", description: uploadRules };
  return {
    ...made,
    schema: { ...made.schema, body: { type: "object", required: ["file"], properties: { file } } },
  };
}

function withProblems<Made extends { paths?: object }>(made: Made): Made {
  const refusal = {
    description: "Error",
    content: {
      "application/json": { schema: z.toJSONSchema(Problem, { target: "draft-2020-12" }) },
    },
  };
  for (const path of Object.values(made.paths ?? {})) {
    for (const operation of Object.values(path))
      (operation as { responses: Record<string, unknown> }).responses.default = refusal;
  }
  return made;
}
