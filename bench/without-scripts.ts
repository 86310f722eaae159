// The site passed on as it is, or with the scripts taken out of its pages: both by the same way, so that only the scripts differ.
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";

const scripts =
  /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>|<meta name="scripts"[^>]*>/g;

async function passPage(answer: IncomingMessage, response: ServerResponse, keepScripts: boolean) {
  const html = brotliDecompressSync(Buffer.concat(await answer.toArray())).toString();
  const body = brotliCompressSync(keepScripts ? html : html.replace(scripts, ""));
  response.writeHead(200, { ...answer.headers, "content-length": body.length }).end(body);
}

export async function passedOn(address: string, { keepScripts }: { keepScripts: boolean }) {
  const server = createServer((asked, response) => {
    const headers = { ...asked.headers, "accept-encoding": "br" };
    const passed = request(address + asked.url, { method: asked.method, headers }, (answer) => {
      if (answer.statusCode === 200 && answer.headers["content-type"]?.startsWith("text/html"))
        return passPage(answer, response, keepScripts);
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      return answer.pipe(response);
    });
    passed.end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: stop,
  };
}
