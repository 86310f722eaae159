// Bare node:http that answers the same headers and bytes to everything. They come as arguments: names and values as JSON, the body as base64.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const [headers = "[]", encoded = ""] = process.argv.slice(2);
const flatHeaders: string[] = JSON.parse(headers);
const body = Buffer.from(encoded, "base64");
const server = createServer((_request, response) => {
  response.writeHead(200, flatHeaders).end(body);
});
server.listen(0, "127.0.0.1", () =>
  console.log(`listening at http://127.0.0.1:${(server.address() as AddressInfo).port}/`),
);
