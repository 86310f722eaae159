import { parse, serialize, type DefaultTreeAdapterTypes as Tree } from "parse5";

/** Returns the URL of a link in the copy, or undefined if the copy lacks the target. */
export type AddressOf = (address: string, tag?: string) => Promise<string | undefined>;

const controls = "button dialog form iframe input label search select textarea".split(" ");
const classesNeedingServer = ["when-anonymous", "when-member", "search-link"];

/** Removes elements that need JavaScript or the server, and rewrites URLs. */
export async function plainText(text: string, type: string, addressOf: AddressOf) {
  if (type.startsWith("text/css")) return plainStyles(text, addressOf);
  if (!type.startsWith("text/html")) return text;
  const document = parse(text);
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
  // A disabled button shows a platform that the playlist is not on.
  if (tagName === "button" && attribute("disabled") !== undefined) return false;
  const names = attribute("class")?.split(" ") ?? [];
  return controls.includes(tagName) || names.some((name) => classesNeedingServer.includes(name));
}

/** A link whose target is not in the copy loses its `href`, and becomes plain text. */
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
