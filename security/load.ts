// Many connections that ask again as soon as they are answered.
import { connect } from "node:net";

interface LoadAnswer {
  status: number;
  milliseconds: number;
  /** Whether it said when to come back. */
  retryAfter: boolean;
}

export interface Load {
  port: number;
  connections: number;
  /** Whole requests, taken in turn. */
  requests: string[];
  /** For so long, or so often in all. */
  seconds?: number;
  times?: number;
}

export interface LoadResult {
  answers: LoadAnswer[];
  /** Connections that broke although they should have been answered. */
  broken: number;
}

export async function load({
  port,
  connections,
  requests,
  seconds = 60,
  times = Number.POSITIVE_INFINITY,
}: Load): Promise<LoadResult> {
  const answers: LoadAnswer[] = [];
  let broken = 0;
  const until = performance.now() + seconds * 1000;

  let turn = 0;
  const one = () =>
    new Promise<void>((resolve) => {
      let asked = 0;
      let received: Buffer = Buffer.alloc(0);
      // An address of its own: what else this machine holds open is not counted with it.
      const socket = connect({ port, host: "127.0.0.1", localAddress: "127.0.0.2" });
      const ask = () => {
        asked = performance.now();
        socket.write(requests[turn++ % requests.length] as string);
      };
      socket.on("connect", ask);
      socket.on("data", (data: Buffer) => {
        received = received.length ? Buffer.concat([received, data]) : data;
        const headEnd = received.indexOf("\r\n\r\n");
        if (headEnd < 0) return;
        const head = received.toString("latin1", 0, headEnd).toLowerCase();
        const length = Number(/\r\ncontent-length: (\d+)/.exec(head)?.[1] ?? 0);
        if (received.length < headEnd + 4 + length) return;
        received = received.subarray(headEnd + 4 + length);
        answers.push({
          status: Number(head.slice(9, 12)),
          milliseconds: performance.now() - asked,
          retryAfter: head.includes("\r\nretry-after: "),
        });
        if (performance.now() < until && turn < times) return ask();
        asked = 0;
        socket.end();
      });
      // One that is never answered is broken too.
      const giveUp = setTimeout(() => socket.destroy(), seconds * 1000 + 10_000);
      socket.on("error", () => {});
      socket.on("close", () => {
        clearTimeout(giveUp);
        if (asked) broken += 1;
        resolve();
      });
    });
  await Promise.all(Array.from({ length: connections }, one));
  return { answers, broken };
}
