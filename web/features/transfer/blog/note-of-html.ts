import { shortened, toPlainLine } from "#contract/fields.ts";

const longest = 5000;
const unwanted =
  "script,style,iframe,object,audio,video,svg,form,button,figcaption,nav,aside,.button-wrapper,[class*=subscription-widget]";
const blocks = "p,div,h1,h2,h3,h4,h5,h6,pre,tr,figure,section";

/** Converts a post to Markdown, from its last element to its first, so that inner elements come before outer elements. */
export function noteOfHtml(root: Element, isOwn: (text: string) => boolean) {
  for (const element of root.querySelectorAll(unwanted)) element.remove();
  const texts = document.createNodeIterator(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    node.nodeValue = markdownOfText(node, isOwn);
  for (const element of [...root.querySelectorAll("*")].reverse())
    element.replaceWith(markdownOf(element, isOwn));
  const note = paragraphs(root).replace(/(?<=\S) +(?=\S)/g, " ");
  if (note.length <= longest) return note;
  const ends = ["\n\n", "\n", " "].map((end) => note.lastIndexOf(end, longest));
  const end = ends.find((at) => at > 0);
  return end ? note.slice(0, end) : shortened(note, longest);
}

const shortcode = /\[\/?[a-z][^[\]]*\]/gi;
const markdownSigns =
  /[*[\]]|\\(?=[^\w\s]|$)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[a-z])|&(?=#?\w+;)/giu;

function markdownOfText({ nodeValue, previousSibling }: Node, isOwn: (text: string) => boolean) {
  // Adds a bar at both ends, because `toPlainLine` would trim the spaces there.
  const text = toPlainLine(`|${nodeValue}|`)
    .slice(1, -1)
    .replace(/\S+/g, (word) => (/[/:]/.test(word) && isOwn(word) ? "" : word))
    .replace(shortcode, (code) => (/^\[\/|[=:]/.test(code) ? "" : code))
    .replace(/\s+/g, " ")
    .replace(markdownSigns, "\\$&");
  if (previousSibling && previousSibling.nodeName !== "BR") return text;
  const first = previousSibling ? text.trimStart() : text;
  return first.replace(/^(\s*\d*)(?=>|[+.)-](?: |$))/, "$1\\");
}

function markdownOf(element: Element, isOwn: (text: string) => boolean) {
  const { localName, parentElement } = element;
  const text = element.textContent ?? "";
  if (localName === "br") return "  \n";
  if (localName === "td" || localName === "th") return `${text} `;
  if (localName === "a") return linkOf(element, text, isOwn);
  if (localName === "blockquote")
    return `\n\n${paragraphs(element).replace(/^.*$/gm, (line) => `> ${line}`.trimEnd())}\n\n`;
  if (localName === "ul" || localName === "ol") {
    const gap = parentElement?.localName === "li" ? "\n" : "\n\n";
    let number = 0;
    const items = text.replace(/(?<!\s)\s*\n(?=- |1\. )/g, "\n").trim();
    return gap + items.replace(/^1(?=\. )/gm, () => `${++number}`) + gap;
  }
  if (localName === "li") {
    const mark = parentElement?.localName === "ol" ? "1. " : "- ";
    const item = paragraphs(element).replace(/\n+(?=(?:-|\d+\.) )/g, "\n");
    return item && `\n${mark}${item.replace(/\n(?=.)/g, `\n${" ".repeat(mark.length)}`)}\n`;
  }
  if (element.matches("i,em")) return around(text, "*", "*");
  const marked = element.matches("b,strong,h1,h2,h3,h4,h5,h6") ? around(text, "**", "**") : text;
  return element.matches(blocks) ? `\n\n${marked.trim()}\n\n` : marked;
}

function linkOf(link: Element, text: string, isOwn: (text: string) => boolean) {
  const url = URL.parse(link.getAttribute("href") ?? "");
  if (url && isOwn(url.href)) return link.previousSibling || link.nextSibling ? text : "";
  if (!url || !/^(?:https?|mailto):$/.test(url.protocol)) return text;
  const href = url.href.replace(/[\s()<>\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return around(text, "[", `](${href})`);
}

const around = (text: string, open: string, close: string) =>
  text.replace(/\S(?:.*\S)?/g, (line) => (line.startsWith(open) ? line : open + line + close));

/** Truncates the text first, because copying a whole post at each level of nesting would take long. */
const paragraphs = ({ textContent }: Element) =>
  (textContent ?? "")
    .slice(0, 4 * longest)
    .replace(/(?<! ) *\n[ \n]*\n/g, "\n\n")
    .trim();
