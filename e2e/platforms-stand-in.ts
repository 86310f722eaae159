// This server stands in for the rest of the internet. playwright.config.ts makes every host except this machine resolve to this server.
// Requests for the platforms' players get a small page, and all other requests fail.
import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { playerOrigins } from "#domain/platforms.ts";
import { makeCertificate } from "#server/testing/certificate.ts";

const player = "<!doctype html><title>player</title><body>player</body>";

export async function startPlatformsStandIn() {
  const server = createServer(makeCertificate(), (request, response) => {
    const known = playerOrigins.some((origin) => origin === `https://${request.headers.host}`);
    if (known) response.setHeader("content-type", "text/html").end(player);
    else request.socket.destroy();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
