import { pluralize } from "#contract/pluralize.ts";
import { type Theme, themeColors } from "#contract/theme.ts";
import { type Html, html } from "../http/html.ts";

interface Schema {
  type?: string | string[];
  description?: string;
  format?: string;
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
:root { color-scheme: dark; --line: light-dark(#e6dfd4, #2b2833); --muted: light-dark(#6a6372, #a29cab); }
:root.light { color-scheme: light; }
:root.system { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 47.5rem; margin: 0 auto; padding: 1.25rem; color: light-dark(#1d1a22, #f3f0ea); background: light-dark(${themeColors.light}, ${themeColors.dark}); }
a { color: inherit; }
:focus-visible { outline: 2px solid; outline-offset: 3px; }
h1, h2 { font-weight: 500; }
nav ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem; padding: 0; list-style: none; }
nav a, summary { display: flex; align-items: center; min-height: 2.5rem; }
details { border-top: 1px solid var(--line); }
summary { gap: 0.5rem; cursor: pointer; }
summary::before { content: "▸" / ""; }
[open] > summary::before { content: "▾" / ""; }
h2 { margin: 0.5rem 0; }
section { scroll-margin-top: 4rem; }
article { border: 1px solid var(--line); border-radius: 1rem; padding: 1rem 1.25rem; margin: 0 0 0.875rem; }
h3 { margin: 0; font: 600 0.9375rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
h4 { margin: 0.875rem 0 0.25rem; font-size: 0.8125rem; color: var(--muted); font-weight: 500; }
p { margin: 0.25rem 0 0.75rem; }
pre { margin: 0; overflow-x: auto; font-size: 0.875rem; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

export const referenceScript = `try{document.documentElement.className=localStorage.getItem("theme")||document.documentElement.className}catch{}`;

const marked = (text: string) =>
  text.split("`").map((part, index) => (index % 2 ? html`<code>${part}</code>` : html`${part}`));

function limits(schema: Schema) {
  const parts = [
    schema.format,
    schema.enum?.map((value) => JSON.stringify(value)).join(" | "),
    schema.minimum === undefined ? undefined : `≥ ${schema.minimum}`,
    schema.maximum === undefined ? undefined : `≤ ${schema.maximum}`,
    schema.minLength === undefined
      ? undefined
      : `at least ${pluralize(schema.minLength, "character")}`,
    schema.maxLength === undefined
      ? undefined
      : `at most ${pluralize(schema.maxLength, "character")}`,
    schema.default === undefined ? undefined : `default ${JSON.stringify(schema.default)}`,
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

const bodies = ({ content = {} }: Content) =>
  Object.entries(content).map(
    ([type, { schema = {} }]) => html`<pre>${type}
${marked(described(schema))}</pre>`,
  );

function article(method: string, path: string, operation: Operation) {
  const { summary = "", security, parameters = [], requestBody, responses } = operation;
  const lines = parameters.map(
    ({ name, in: place, schema = {} }) => `${name} (in the ${place}): ${described(schema)}`,
  );
  const answers = Object.entries(responses).filter(([status]) => status !== "default");
  return html`<article><h3>${method.toUpperCase()} ${path}</h3><p>${marked(summary)}</p>${[
    ...(security ? [html`<p>Needs a token: <code>Authorization: Bearer …</code></p>`] : []),
    ...(lines.length ? [html`<h4>Parameters</h4><pre>${marked(lines.join("\n"))}</pre>`] : []),
    ...(requestBody ? [html`<h4>Body</h4>${bodies(requestBody)}`] : []),
    ...answers.map(([status, answer]) => html`<h4>Response ${status}</h4>${bodies(answer)}`),
  ]}</article>`;
}

const idOf = (tag: string) => tag.toLowerCase().replaceAll(" ", "-");

function table(markdown: string): Html {
  const [head = [], , ...rows] = markdown.split("\n").map((row) => row.slice(2, -2).split(" | "));
  return html`<table><tr>${head.map((cell) => html`<th>${cell}</th>`)}</tr>${rows.map(
    (cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`,
  )}</table>`;
}

export function referencePage({ info, paths }: ApiDocument, theme: Theme): string {
  const byTag = new Map<string, Html[]>();
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags?.[0] ?? "Other";
      byTag.set(tag, [...(byTag.get(tag) ?? []), article(method, path, operation)]);
    }
  }
  const paragraphs = (info.description ?? "")
    .split("\n\n")
    .map((text) => (text.startsWith("|") ? table(text) : html`<p>${marked(text)}</p>`));
  const contents = [...byTag].map(([tag]) => html`<li><a href="#${idOf(tag)}">${tag}</a></li>`);
  // The id stands inside the group: browsers open a group for a link to something in it.
  const groups = [...byTag].map(
    ([tag, articles]) =>
      html`<details><summary><h2>${tag}</h2></summary><section id="${idOf(tag)}">${articles}</section></details>`,
  );
  const title = `${info.title} API`;
  const head = html`<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>`;
  const main = html`<main><h1>${title}</h1>${paragraphs}<p>Errors return <code>{"detail": …}</code>. Machine-readable version: <a href="/openapi.json">openapi.json</a>.</p><nav aria-label="Contents"><ul>${contents}</ul></nav>${groups}</main>`;
  return `<!doctype html><html lang="en" class="${theme}"><head>${head}<script>${referenceScript}</script><style>${referenceStyle}</style></head><body>${main}</body></html>`;
}
