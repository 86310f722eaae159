import { posix } from "node:path";
import { parse, serialize, type DefaultTreeAdapterTypes as Tree } from "parse5";
import type { Send } from "#contract/client.ts";
import { StartError } from "../../process/start-error.ts";
import type { Write } from "./renew-folder.ts";

/** Requests HTML instead of JSON, and the feed instead of the page about the feed. */
const headers = { accept: "text/html,application/atom+xml" };
const isPage = (type: string) => type.startsWith("text/html");
const isPrivate = (answer: Response, page: Buffer) =>
  answer.headers.has("x-robots-tag") || page.includes('<meta name="robots" content="noindex"');
const missing = { path: "/not-found", file: "404.html", type: "text/html" };

/** Copies all public pages that links lead to, and returns their number. */
export async function copyPages(send: Send, siteUrl: string, write: Write) {
  const ownAddress = new RegExp(`${RegExp.escape(siteUrl)}/[^\\s"'<>\\\\?#&]*`, "g");
  const files = new Map<string, string>();
  const texts: { path: string; file: string; type: string; text: string }[] = [];

  /** Copies the response for a path. Returns its file name, or an empty string if it does not belong in the copy. */
  async function fileAt(path: string): Promise<string> {
    const known = files.get(path);
    if (known !== undefined) return known;
    const answer = await send(path, { headers });
    if (answer.status >= 500)
      throw new StartError(69, [`${path} answered ${answer.status}. Nothing was changed.`]);
    const type = answer.headers.get("content-type") ?? "";
    const content = Buffer.from(await answer.arrayBuffer());
    const isCopied =
      answer.status === 200 &&
      (isPage(type) ? !isPrivate(answer, content) : posix.extname(path) !== "");
    const file = isPage(type) ? posix.join(path, "index.html").slice(1) : path.slice(1);
    files.set(path, isCopied ? file : "");
    if (!isCopied) return "";
    if (/^(?:image|font)\//.test(type)) write(file, content);
    else texts.push({ path, file, type, text: content.toString() });
    return file;
  }

  for (const path of ["/", "/sitemap.xml", "/feed.xml", "/robots.txt"]) await fileAt(path);
  texts.push({ ...missing, text: await (await send(missing.path, { headers })).text() });
  for (const { path, file, type, text } of texts) {
    const addressOf: AddressOf = async (address, tag) => {
      const url = URL.parse(address, siteUrl + path);
      if (address.startsWith("#") || url?.origin !== new URL(siteUrl).origin) return address;
      const to = await fileAt(url.pathname);
      if (!to) return undefined;
      // Canonical URLs and links to the feed must stay absolute.
      if (tag === "link" && address.startsWith(siteUrl)) return address;
      // Web servers return 404.html for missing pages in any folder, so relative links would break.
      if (file === missing.file) return `${siteUrl}/${to}${url.hash}`;
      return posix.relative(posix.dirname(file), to) + url.hash;
    };
    let plain = text;
    if (isPage(type)) plain = await plainPage(text, addressOf);
    if (type.startsWith("text/css")) plain = await plainStyles(text, addressOf);
    write(file, plain);
    // Copies the targets of absolute URLs in link previews, structured data, feed and sitemap.
    for (const [address] of plain.matchAll(ownAddress)) await addressOf(address);
  }
  return texts.filter(({ type }) => isPage(type)).length;
}

/** Returns the URL that replaces `address` in the copy, or undefined if the copy lacks the target. */
type AddressOf = (address: string, tag?: string) => Promise<string | undefined>;

const controls = "button dialog form iframe input label search select textarea".split(" ");
const classesNeedingServer = ["when-anonymous", "when-member", "search-link"];

async function plainPage(html: string, addressOf: AddressOf) {
  const document = parse(html);
  await makePlain(document, addressOf);
  return serialize(document);
}

async function makePlain(parent: Tree.ParentNode, addressOf: AddressOf) {
  parent.childNodes = parent.childNodes.filter((node) => !isLeftOut(node));
  for (const node of parent.childNodes) {
    if (!("attrs" in node)) continue;
    await readdress(node, addressOf);
    await makePlain(node, addressOf);
  }
}

function isLeftOut(node: Tree.ChildNode): boolean {
  if (!("attrs" in node)) return node.nodeName === "#comment";
  const { tagName, attrs } = node;
  const attribute = (name: string) => attrs.find((each) => each.name === name)?.value;
  if (tagName === "script") return attribute("type") !== "application/ld+json";
  if (tagName === "meta") return attribute("property") === "csp-nonce";
  if (tagName === "link")
    return /preload|manifest|oembed/.test(`${attribute("rel")} ${attribute("type")}`);
  // Disabled buttons stay, because they show that a playlist is not on a platform.
  if (tagName === "button" && attribute("disabled") !== undefined) return false;
  const names = attribute("class")?.split(" ") ?? [];
  return controls.includes(tagName) || names.some((name) => classesNeedingServer.includes(name));
}

/** Replaces the URLs of an element, or removes them all if the copy lacks a target. */
async function readdress(element: Tree.Element, addressOf: AddressOf) {
  const { tagName } = element;
  const holding = tagName === "data" ? ["value"] : ["href", "src", "srcset"];
  let isWhole = true;
  for (const attribute of element.attrs.filter(({ name }) => holding.includes(name))) {
    const changed: string[] = [];
    const { name, value } = attribute;
    for (const source of name === "srcset" ? value.split(", ") : [value]) {
      const [address = "", ...size] = source.split(" ");
      const found = await addressOf(address, tagName);
      isWhole &&= found !== undefined;
      changed.push([found, ...size].join(" "));
    }
    attribute.value = changed.join(", ");
  }
  const dropped = isWhole ? ["nonce"] : ["nonce", ...holding];
  element.attrs = element.attrs.filter(({ name }) => !dropped.includes(name));
}

async function plainStyles(css: string, addressOf: AddressOf) {
  let changed = css;
  for (const [whole, address = ""] of css.matchAll(/url\((\/[^)]*)\)/g))
    changed = changed.replaceAll(whole, `url(${await addressOf(address)})`);
  return changed;
}
