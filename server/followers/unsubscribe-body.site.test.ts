// Mail programs post what they like to the address that unsubscribes: any kind of body is taken, and no endless one.
import { connect } from "node:net";
import { expect, test } from "vitest";
import { listening, readBeforeAnswer } from "../testing/raw-http.ts";
import { startSite } from "../testing/start-site.ts";

const kilobyte = 1024;

test("I3: an endless body is read up to 64 KB and refused with 413, of any type and of none, and its connection is closed", async () => {
  await using site = await startSite();
  const bytesRead = readBeforeAnswer(site);
  const port = await listening(site);
  for (const type of [
    "Content-Type: application/x-www-form-urlencoded\r\n",
    "Content-Type: text/xml\r\n",
    "",
  ]) {
    const socket = connect(port, "127.0.0.1").setEncoding("latin1");
    let answer = "";
    socket.write(
      `POST /unsubscribe/x HTTP/1.1\r\nHost: x\r\n${type}Transfer-Encoding: chunked\r\n\r\n`,
    );
    const chunk = `${(16 * kilobyte).toString(16)}\r\n${"x".repeat(16 * kilobyte)}\r\n`;
    const sendOn = () => {
      while (answer === "" && socket.write(chunk));
    };
    // The connection may be cut while the next chunk is on its way.
    socket.on("error", () => {});
    socket.on("drain", sendOn).on("data", (text: string) => {
      answer += text;
    });
    sendOn();
    await new Promise((resolve) => socket.once("close", resolve));
    expect(answer).toMatch(/^HTTP\/1\.1 413 .*\r\nconnection: close\r\n/is);
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
