import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempDisposableSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:http2";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listening } from "../testing/raw-http.ts";
import { startSite } from "../testing/start-site.ts";

const files = ["deploy/Caddyfile", "deploy/Caddyfile.many"];

/** Debian 12 has Caddy 2.6, which does not support `request_buffers`, so the test is skipped there. */
const canRun =
  spawnSync("caddy", ["adapt", "--config", files[0] ?? ""], { env: environment("x.example") })
    .status === 0;

test.skipIf(!canRun).each(files)(
  "Caddy: %s forwards an HTTP/2 body that has no Content-Length",
  async (file) => {
    await using site = await startSite();
    using folder = mkdtempDisposableSync(join(tmpdir(), "mixtape-caddy-"));
    const config = join(folder.path, "Caddyfile");
    const port = await freePort();
    writeFileSync(config, configFor(file, await listening(site)));
    const caddy = spawn("caddy", ["run", "--adapter", "caddyfile", "--config", config], {
      env: { ...environment(`http://127.0.0.1:${port}`), HOME: folder.path },
      stdio: ["ignore", "ignore", "pipe"],
    });
    try {
      let said = "";
      caddy.stderr.setEncoding("utf8").on("data", (text: string) => {
        said += text;
      });
      await expect.poll(() => said).toContain("serving initial configuration");
      expect(await followThrough(port)).toBe(200);
    } finally {
      caddy.kill();
      await once(caddy, "exit");
    }
  },
);

function environment(domain: string) {
  return { PATH: process.env.PATH, DOMAIN: domain };
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Enables HTTP/2 without TLS (h2c), so that the test needs no certificate. */
const configFor = (file: string, port: number) => `{
	admin off
	servers {
		protocols h1 h2c
	}
}
${readFileSync(file, "utf8")
  .replace(/\bsite:3000\b/, `127.0.0.1:${port}`)
  .replace("a site 3000", `a localhost ${port}`)}`;

async function followThrough(port: number) {
  const client = connect(`http://127.0.0.1:${port}`);
  try {
    const request = client.request({
      ":method": "POST",
      ":path": "/followers/",
      "content-type": "application/json",
    });
    const response = once(request, "response");
    request.end(JSON.stringify({ email: "ada@example.com" }));
    const [headers] = await response;
    return headers[":status"];
  } finally {
    client.destroy();
  }
}
