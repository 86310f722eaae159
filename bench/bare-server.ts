// The baseline: node:http that answers the same bytes to everything. The answer's type and body come as arguments.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const [type = "application/json", encoded = ""] = process.argv.slice(2);
const body = Buffer.from(encoded, "base64");
const server = createServer((_request, response) => {
  response.writeHead(200, { "content-type": type, "content-length": body.length });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`ready on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`));
