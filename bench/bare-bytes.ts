// A bare node:http server. The arguments are a JSON array of headers, and the body in base64.
import { serveBare } from "./bare-server.ts";

const [headers = "[]", encoded = ""] = process.argv.slice(2);
const flatHeaders: string[] = JSON.parse(headers);
const body = Buffer.from(encoded, "base64");
serveBare((_request, response) => {
  response.writeHead(200, flatHeaders).end(body);
});
