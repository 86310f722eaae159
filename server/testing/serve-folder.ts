import { once } from "node:events";
import { readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

export async function serveFolder(folder: string, below: string) {
  const server = createServer(({ url = "" }, response) => {
    const { pathname } = new URL(url, "http://in.folder");
    if (pathname === "/favicon.ico") return response.writeHead(204).end();
    const path = join(folder, pathname.slice(below.length));
    const isInside = pathname.startsWith(below);
    const found = isInside ? statSync(path, { throwIfNoEntry: false }) : undefined;
    if (found?.isDirectory() && !pathname.endsWith("/"))
      return response.writeHead(301, { location: `${pathname}/` }).end();
    const file = found?.isDirectory() ? join(path, "index.html") : path;
    const type = types[extname(file)] ?? "application/octet-stream";
    if (found) return response.writeHead(200, { "content-type": type }).end(readFileSync(file));
    response.writeHead(404, { "content-type": types[".html"] });
    response.end(readFileSync(join(folder, "404.html")));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}${below}`,
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}
