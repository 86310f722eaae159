// Mail programs post what they like to the address that unsubscribes: any kind of body is taken, and no endless one.
import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { listening, readBeforeAnswer } from "../testing/raw-http.ts";
import { startSite } from "../testing/start-site.ts";

const kilobyte = 1024;

test("I3: an endless body is read up to 64 KB and refused with 413, of any type and of none", async () => {
  await using site = await startSite();
  const bytesRead = readBeforeAnswer(site);
  const port = await listening(site);
  for (const type of [
    "Content-Type: application/x-www-form-urlencoded\r\n",
    "Content-Type: text/xml\r\n",
    "",
  ]) {
    const socket = connect(port, "127.0.0.1").setEncoding("latin1");
    const chunk = `${(16 * kilobyte).toString(16)}\r\n${"x".repeat(16 * kilobyte)}\r\n`;
    const head = `POST /unsubscribe/x HTTP/1.1\r\nHost: x\r\n${type}Transfer-Encoding: chunked\r\n\r\n`;
    // Its end is never sent.
    socket.write(head + chunk.repeat(10));
    expect((await once(socket, "data"))[0]).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
    expect(bytesRead()).toBeLessThan(256 * kilobyte);
  }
});

test("I3: a body that says it is too large is refused unread, one of 60 KB is taken", async () => {
  await using site = await startSite();
  const post = async (size: number) =>
    (
      await site.send("/unsubscribe/x", {
        method: "POST",
        body: "x".repeat(size),
        headers: { "content-type": "text/plain" },
      })
    ).status;
  expect([await post(60 * kilobyte), await post(65 * kilobyte)]).toEqual([200, 413]);
});
