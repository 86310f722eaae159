import { createRequire } from "node:module";
import type MarkdownIt from "markdown-it";
import { textOfHtml } from "#domain/text-of-html.ts";

const blocks = ["blockquote", "list"];
const parts = ["autolink", "emphasis", "entity", "escape", "link", "newline"];

// Loads markdown-it when the first note is rendered, because an import would delay every start.
const load = createRequire(import.meta.url);

function parserWith(...more: string[]) {
  const Parser: typeof MarkdownIt = load("markdown-it");
  const parser = new Parser("zero", { xhtmlOut: true }).enable([...blocks, ...parts, ...more]);
  parser.validateLink = (href) => /^(?:https?:\/\/|mailto:|\/(?!\/))/i.test(href);
  parser.renderer.rules.link_open = (tokens, index, _options, env) => {
    const href = String(tokens[index]?.attrGet("href"));
    const isElsewhere = /^http/i.test(href) && URL.parse(href)?.origin !== env?.siteUrl;
    const rel = isElsewhere ? ' rel="noopener nofollow ugc"' : "";
    return `<a href="${parser.utils.escapeHtml(href)}"${rel}>`;
  };
  return parser;
}

let notes: ReturnType<typeof parserWith> | undefined;
let pages: ReturnType<typeof parserWith> | undefined;

export function noteHtml(note: string | null, siteUrl: string): string | null {
  if (!note) return note;
  notes ??= parserWith();
  return notes.render(note, { siteUrl }).trimEnd();
}

export const withNoteHtml =
  (siteUrl: string) =>
  <Noted extends { note: string | null }>(playlist: Noted) => ({
    ...playlist,
    note_html: noteHtml(playlist.note, siteUrl),
  });

/** Turns headings of level 1 into level 2, because the page's title has level 1. */
export function pageHtml(text: string, siteUrl: string): string {
  pages ??= parserWith("heading", "lheading");
  return pages
    .render(text, { siteUrl })
    .trimEnd()
    .replace(/(?<=<\/?h)1(?=>)/g, "2");
}

export const noteHtmlWithFullLinks = (note: string | null, siteUrl: string) =>
  noteHtml(note, siteUrl)?.replaceAll('<a href="/', `<a href="${siteUrl}/`) ?? "";

export const noteAsText = ({ name, note }: { name: string | null; note: string | null }) =>
  [name, textOfHtml(noteHtml(note, "") ?? "")].filter(Boolean).join("\n\n");
