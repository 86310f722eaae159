// The API's reference for people: plain HTML from the OpenAPI document, readable without a script.
interface Schema {
  type?: string | string[];
  description?: string;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  enum?: unknown[];
  default?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

interface Content {
  content?: Record<string, { schema?: Schema }>;
}

interface Operation {
  summary?: string;
  tags?: string[];
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content & { description?: string }>;
}

export interface ApiDocument {
  info: { title: string; description?: string };
  paths: Record<string, Record<string, Operation>>;
}

export const referenceStyle = `
:root { color-scheme: dark light; --line: #8884; --muted: #888; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 800px; margin: 0 auto; padding: 20px; }
h1, h2 { font-weight: 500; }
article { border: 1px solid var(--line); border-radius: 16px; padding: 16px 20px; margin: 14px 0; }
h3 { margin: 0; font: 600 15px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
h4 { margin: 14px 0 4px; font-size: 13px; color: var(--muted); font-weight: 500; }
p { margin: 4px 0; }
pre { margin: 0; overflow-x: auto; font-size: 14px; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

/** Longer ones are for programs. */
const longestPattern = 60;

function limits(schema: Schema) {
  const parts = [
    schema.format,
    schema.enum?.map((value) => JSON.stringify(value)).join(" | "),
    schema.minimum === undefined ? undefined : `≥ ${schema.minimum}`,
    schema.maximum === undefined ? undefined : `≤ ${schema.maximum}`,
    schema.minLength === undefined ? undefined : `at least ${schema.minLength} characters`,
    schema.maxLength === undefined ? undefined : `at most ${schema.maxLength} characters`,
    schema.pattern === undefined || schema.pattern.length > longestPattern
      ? undefined
      : `like ${schema.pattern}`,
    schema.default === undefined ? undefined : `otherwise ${JSON.stringify(schema.default)}`,
    schema.description,
  ].filter(Boolean);
  return parts.length ? ` (${parts.join(", ")})` : "";
}

function described(schema: Schema, indent = ""): string {
  if (schema.anyOf) return schema.anyOf.map((option) => described(option, indent)).join(" or ");
  if (schema.type === "array") return `list of ${described(schema.items ?? {}, indent)}`;
  if (!schema.properties)
    return `${[schema.type ?? "anything"].flat().join(" or ")}${limits(schema)}`;
  const inner = `${indent}  `;
  const lines = Object.entries(schema.properties).map(
    ([name, property]) =>
      `${inner}${name}${schema.required?.includes(name) ? "" : "?"}: ${described(property, inner)}`,
  );
  return `{\n${lines.join("\n")}\n${indent}}`;
}

const bodies = (content: Content) =>
  Object.entries(content.content ?? {})
    .map(([type, { schema }]) => `<pre>${escaped(type)}\n${escaped(described(schema ?? {}))}</pre>`)
    .join("");

function article(method: string, path: string, operation: Operation) {
  const parameters = (operation.parameters ?? []).map(
    (parameter) =>
      `${parameter.name} (in the ${parameter.in}): ${described(parameter.schema ?? {})}`,
  );
  const answers = Object.entries(operation.responses).filter(([status]) => status !== "default");
  return [
    `<article><h3>${method.toUpperCase()} ${escaped(path)}</h3><p>${escaped(operation.summary ?? "")}</p>`,
    operation.security ? "<p>Needs a token: <code>Authorization: Bearer …</code></p>" : "",
    parameters.length ? `<h4>Parameters</h4><pre>${escaped(parameters.join("\n"))}</pre>` : "",
    operation.requestBody ? `<h4>Body</h4>${bodies(operation.requestBody)}` : "",
    ...answers.map(([status, answer]) => `<h4>Answer ${status}</h4>${bodies(answer)}`),
    "</article>",
  ].join("");
}

const paragraphs = (text: string) =>
  text
    .split("\n\n")
    .map((paragraph) => `<p>${escaped(paragraph)}</p>`)
    .join("");

export function referencePage({ info, paths }: ApiDocument): string {
  const byTag = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags?.[0] ?? "Other";
      byTag.set(tag, [...(byTag.get(tag) ?? []), article(method, path, operation)]);
    }
  }
  const sections = [...byTag].map(
    ([tag, articles]) => `<section><h2>${escaped(tag)}</h2>${articles.join("")}</section>`,
  );
  const title = `${escaped(info.title)}: the API`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${referenceStyle}</style></head><body><main><h1>${title}</h1>${paragraphs(info.description ?? "")}<p>Every refusal answers <code>{"detail": …}</code>. The same document for programs: <a href="/openapi.json">openapi.json</a>.</p>${sections.join("")}</main></body></html>`;
}
