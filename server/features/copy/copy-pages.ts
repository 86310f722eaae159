import { posix } from "node:path";
import type { Send } from "#contract/client.ts";
import { StartError } from "../../process/start-error.ts";
import { type AddressOf, plainText } from "./plain-text.ts";
import type { Write } from "./renew-folder.ts";

/** Requests pages instead of endpoints at the same URL, and the feed instead of the page about it. */
const headers = { accept: "text/html,application/atom+xml" };
const isPage = (type: string) => type.startsWith("text/html");
const isPrivate = (answer: Response, page: Buffer) =>
  answer.headers.has("x-robots-tag") || page.includes('<meta name="robots" content="noindex"');
const missing = { path: "/not-found", file: "404.html", type: "text/html" };

/** Crawls the site along all links, and returns the number of pages. */
export async function copyPages(send: Send, siteUrl: string, write: Write) {
  const ownAddress = new RegExp(`${RegExp.escape(siteUrl)}/[^\\s"'<>\\\\?#&]*`, "g");
  const files = new Map<string, string>();
  const texts: { path: string; file: string; type: string; text: string }[] = [];

  /** Returns an empty string if the copy has no file for the path. */
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
      // Canonical links and links to the feed stay absolute.
      if (tag === "link" && address.startsWith(siteUrl)) return address;
      // Web servers return 404.html for URLs of any depth, where relative links would fail.
      if (file === missing.file) return `${siteUrl}/${to}${url.hash}`;
      return posix.relative(posix.dirname(file), to) + url.hash;
    };
    const plain = await plainText(text, type, addressOf);
    write(file, plain);
    // Link previews, structured data, feed and sitemap contain absolute URLs as text.
    for (const [address] of plain.matchAll(ownAddress)) await addressOf(address);
  }
  return texts.filter(({ type }) => isPage(type)).length;
}
