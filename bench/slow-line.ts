// Simulates a phone's connection: 1.6 Mbit/s down, 0.75 Mbit/s up and a round trip of 150 ms. Chromium's own throttling delays neither TCP handshakes nor HTTP headers.
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";

const oneWay = 75;
const packet = 1460;

/** All connections share the bandwidth, so each packet waits for earlier packets of every connection. */
function createDirection(bitsPerSecond: number) {
  let freeAt = 0;
  return () =>
    new Transform({
      async transform(chunk: Buffer, _encoding, done) {
        for (let at = 0; at < chunk.length; at += packet) {
          const part = chunk.subarray(at, at + packet);
          freeAt = Math.max(freeAt, performance.now()) + (8000 * part.length) / bitsPerSecond;
          await wait(Math.max(0, freeAt - performance.now()));
          setTimeout(() => this.push(part), oneWay);
        }
        done();
      },
      flush: (done) => void setTimeout(done, 2 * oneWay),
    });
}

export async function slowLineTo(siteAddress: string) {
  const down = createDirection(1_600_000);
  const up = createDirection(750_000);
  const open = new Set<Socket>();
  const server = createServer(async (near) => {
    const far = connect(Number(new URL(siteAddress).port), "127.0.0.1");
    for (const socket of [near, far])
      open.add(socket.on("error", () => {}).on("close", () => open.delete(socket)));
    // Delays the connection by one round trip, as a TCP handshake would.
    await wait(2 * oneWay);
    near.pipe(up()).pipe(far);
    far.pipe(down()).pipe(near);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.dispose]: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
