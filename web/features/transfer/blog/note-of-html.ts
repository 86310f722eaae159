import { shortened, toPlainLine } from "#contract/fields.ts";

const longest = 5000;
const unwanted =
  "script,style,iframe,object,audio,video,svg,form,button,figcaption,nav,aside,.button-wrapper,[class*=subscription-widget]";
const blocks = "p,div,h1,h2,h3,h4,h5,h6,pre,tr,figure,section";

type IsOwn = (text: string) => boolean;

export function noteOfHtml(root: Element, isOwn: IsOwn) {
  for (const element of root.querySelectorAll(unwanted)) element.remove();
  const note = paragraphs(contentOf(root, isOwn)).replace(/(?<=\S) +(?=\S)/g, " ");
  if (note.length <= longest) return note;
  const ends = ["\n\n", "\n", " "].map((end) => note.lastIndexOf(end, longest));
  const end = ends.find((at) => at > 0);
  return end ? note.slice(0, end) : shortened(note, longest);
}

/** Recursion is safe, because browsers parse at most 512 nested elements. */
const contentOf = ({ childNodes }: Element, isOwn: IsOwn): string =>
  Array.from(childNodes, (node) => {
    if (node instanceof Element) return markdownOf(node, contentOf(node, isOwn), isOwn);
    return node instanceof Text ? markdownOfText(node, isOwn) : "";
  }).join("");

const shortcode = /\[\/?[a-z][^[\]]*\]/gi;
const markdownSigns =
  /[*[\]]|\\(?=[^\w\s]|$)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[a-z])|&(?=#?\w+;)/giu;

function markdownOfText({ data, previousSibling }: Text, isOwn: IsOwn) {
  // Adds "|" at both ends, because `toPlainLine` would trim the spaces there.
  const text = toPlainLine(`|${data}|`)
    .slice(1, -1)
    .replace(/\S+/g, (word) => (/[/:]/.test(word) && isOwn(word) ? "" : word))
    .replace(shortcode, (code) => (/^\[\/|[=:]/.test(code) ? "" : code))
    .replace(/\s+/g, " ")
    .replace(markdownSigns, "\\$&");
  if (previousSibling && previousSibling.nodeName !== "BR") return text;
  const first = previousSibling ? text.trimStart() : text;
  return first.replace(/^(\s*\d*)(?=>|[+.)-](?: |$))/, "$1\\");
}

function markdownOf(element: Element, text: string, isOwn: IsOwn) {
  const { localName, parentElement } = element;
  if (localName === "br") return "  \n";
  if (localName === "td" || localName === "th") return `${text} `;
  if (localName === "a") return linkOf(element, text, isOwn);
  if (localName === "blockquote")
    return `\n\n${paragraphs(text).replace(/^.*$/gm, (line) => `> ${line}`.trimEnd())}\n\n`;
  if (localName === "ul" || localName === "ol") {
    const gap = parentElement?.localName === "li" ? "\n" : "\n\n";
    let number = 0;
    const items = text.replace(/(?<!\s)\s*\n(?=- |1\. )/g, "\n").trim();
    return gap + items.replace(/^1(?=\. )/gm, () => `${++number}`) + gap;
  }
  if (localName === "li") {
    const mark = parentElement?.localName === "ol" ? "1. " : "- ";
    const item = paragraphs(text).replace(/\n+(?=(?:-|\d+\.) )/g, "\n");
    return item && `\n${mark}${item.replace(/\n(?=.)/g, `\n${" ".repeat(mark.length)}`)}\n`;
  }
  if (element.matches("i,em")) return around(text, "*", "*");
  const marked = element.matches("b,strong,h1,h2,h3,h4,h5,h6") ? around(text, "**", "**") : text;
  return element.matches(blocks) ? `\n\n${marked.trim()}\n\n` : marked;
}

function linkOf(link: Element, text: string, isOwn: IsOwn) {
  const url = URL.parse(link.getAttribute("href") ?? "");
  if (url && isOwn(url.href)) return link.previousSibling || link.nextSibling ? text : "";
  if (!url || !/^(?:https?|mailto):$/.test(url.protocol)) return text;
  const href = url.href.replace(/[\s()<>\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return around(text, "[", `](${href})`);
}

const around = (text: string, open: string, close: string) =>
  text.replace(/\S(?:.*\S)?/g, (line) => (line.startsWith(open) ? line : open + line + close));

/** Leaves one empty line between two paragraphs. Truncates the text first, because copying a whole post at each level of nesting would take long. */
const paragraphs = (text: string) =>
  text
    .slice(0, 4 * longest)
    .replace(/(?<! ) *\n[ \n]*\n/g, "\n\n")
    .trim();
