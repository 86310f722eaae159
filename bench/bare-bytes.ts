// Bare node:http that answers the same headers and bytes to everything. They come as arguments: names and values as JSON, the body as base64.
import { serveBare } from "./bare-server.ts";

const [headers = "[]", encoded = ""] = process.argv.slice(2);
const flatHeaders: string[] = JSON.parse(headers);
const body = Buffer.from(encoded, "base64");
serveBare((_request, response) => {
  response.writeHead(200, flatHeaders).end(body);
});
