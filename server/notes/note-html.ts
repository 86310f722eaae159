import { micromark } from "micromark";
import { textOfHtml } from "#contract/text-of-html.ts";

const headings = ["headingAtx", "setextUnderline"];
const others = [
  ...["thematicBreak", "htmlFlow", "htmlText", "codeFenced", "codeIndented", "codeText"],
  ...["labelStartImage", "definition"],
];
const without = (constructs: string[]) => ({ extensions: [{ disable: { null: constructs } }] });

/** Links cannot lie in each other, and micromark has made every < of a text into &lt;. */
const link = /<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs;

/** Markdown to HTML. */
export const noteHtml = (note: string | null, siteUrl: string): string | null =>
  note && withSafeLinks(micromark(note, without([...headings, ...others])), siteUrl);

/** With headings. The first is the page's own, and most people begin with # or ##. */
export const pageHtml = (text: string, siteUrl: string): string =>
  withSafeLinks(micromark(text, without(others)), siteUrl).replace(/(?<=<\/?h)1(?=>)/g, "2");

/** A link that leads elsewhere than to a site, an address or a page of this one is its words alone. */
function withSafeLinks(html: string, siteUrl: string): string {
  return html.replace(link, (_, href, text) => {
    if (/^(?:mailto:|\/(?!\/))/i.test(href)) return `<a href="${href}">${text}</a>`;
    if (!/^https?:\/\//i.test(href)) return text;
    const isOwn = URL.parse(href)?.origin === siteUrl;
    return `<a href="${href}"${isOwn ? "" : ' rel="noopener nofollow ugc"'}>${text}</a>`;
  });
}

/** For feeds and mails, which are read elsewhere. */
export const noteHtmlWithFullLinks = (note: string | null, siteUrl: string) =>
  noteHtml(note, siteUrl)?.replaceAll('<a href="/', `<a href="${siteUrl}/`) ?? "";

/** For files that know no HTML. */
export const noteAsText = ({ name, note }: { name: string | null; note: string | null }) =>
  [name, textOfHtml(noteHtml(note, "") ?? "")].filter(Boolean).join("\n\n");
