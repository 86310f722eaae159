// Mail programs post what they like to the address that unsubscribes: any kind of body is taken, and no endless one.
import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { listening } from "../testing/raw-http.ts";
import { startSite } from "../testing/start-site.ts";

test.each([
  "Content-Type: application/x-www-form-urlencoded\r\n",
  "Content-Type: text/xml\r\n",
  "",
])("I3: a body of 60 KB is taken, an endless one refused with 413 (%j)", async (type) => {
  await using site = await startSite();
  const port = await listening(site);
  const head = `POST /unsubscribe/x HTTP/1.1\r\nHost: x\r\n${type}Transfer-Encoding: chunked\r\n\r\n`;
  const chunk = `f000\r\n${"x".repeat(0xf000)}\r\n`;
  const answerTo = async (body: string) => {
    const socket = connect(port, "127.0.0.1").setEncoding("latin1");
    socket.write(head + body);
    const [answer] = await once(socket, "data");
    socket.destroy();
    return answer.slice(0, 13);
  };
  expect(await answerTo(`${chunk}0\r\n\r\n`)).toBe("HTTP/1.1 200 ");
  expect(await answerTo(chunk + chunk)).toBe("HTTP/1.1 413 ");
});
