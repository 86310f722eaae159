// An answer that comes before its request has arrived in full must still arrive.
import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { listening } from "../testing/raw-http.ts";
import { startSite } from "../testing/start-site.ts";

const head = (length: number) =>
  `PATCH /users/me HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n`;

test.each(["/users/me", "/utils/uploadfile/"])(
  "a client that sends 20 MB to %s before it reads is told why they were refused",
  async (path) => {
    await using site = await startSite();
    const size = 20_000_000;
    const socket = connect(await listening(site), "127.0.0.1").pause();
    const method = path === "/users/me" ? "PATCH" : "POST";
    socket.write(head(size).replace("PATCH /users/me", `${method} ${path}`));
    await new Promise<void>((resolve, reject) =>
      socket.write(Buffer.alloc(size), (error) => (error ? reject(error) : resolve())),
    );
    const answer = (await socket.setEncoding("latin1").toArray()).join("");
    expect(answer).toMatch(/^HTTP\/1\.1 401 .*\r\nconnection: close\r\n/is);
    expect(answer).toContain("Could not validate credentials");
  },
);

test("what follows a refused body on its connection is no request", async () => {
  await using site = await startSite();
  const socket = connect({ port: await listening(site), host: "127.0.0.1", allowHalfOpen: true });
  let requests = 0;
  site.app.server.on("request", () => {
    requests += 1;
  });
  socket.write(`${head(10)}12345`);
  const [answer] = await once(socket, "data");
  expect(String(answer)).toContain("HTTP/1.1 401");
  socket.end("67890GET /utils/health-check/ HTTP/1.1\r\nHost: x\r\n\r\n");
  expect(await socket.toArray()).toEqual([]);
  expect(requests).toBe(1);
});
