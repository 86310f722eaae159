// One request over TLS, to a checked IP address (no DNS rebinding), reading no more of the answer than allowed.
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { request as send } from "node:https";
import type { LookupFunction } from "node:net";
import type { Network } from "./network.ts";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Empty where only the head was wanted. */
  body: Buffer;
}

interface Options {
  network: Network;
  headers: Record<string, string>;
  /** Bytes of body to read at most; with 0 the connection is closed after the head. */
  most: number;
  signal: AbortSignal;
}

export function requestOnce(
  url: URL,
  { network, headers, most, signal }: Options,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const request = send(url, {
    // A connection of its own: none is kept open to anybody.
    agent: false,
    port: network.port,
    headers: { ...headers, host: url.host },
    lookup: checkedLookup(network),
    // Whatever NODE_TLS_REJECT_UNAUTHORIZED says.
    rejectUnauthorized: true,
    signal,
  });
  request.on("error", reject);
  // 101 and the like: neither an answer nor an error would come.
  request.on("upgrade", (_response, socket) => {
    socket.destroy();
    reject(new Error("the connection was to become another one"));
  });
  request.on("close", () => reject(new Error("the connection ended without an answer")));
  request.on("response", (response) => {
    const { statusCode: status = 0, headers } = response;
    const isRead = most > 0 && (status < 300 || status >= 400);
    (isRead ? readBody(response, most) : Promise.resolve(Buffer.alloc(0)))
      .then((body) => resolve({ status, headers, body }), reject)
      .finally(() => request.destroy());
  });
  request.end();
  return promise;
}

/** Connects to a checked IP address (no DNS rebinding). */
function checkedLookup({ resolve, isAllowed }: Network): LookupFunction {
  return (host, { all }, done) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        const refused = addresses.find(({ address }) => !isAllowed(address));
        if (refused || !first)
          done(new Error(`${host} is at ${refused?.address}, which is no public address`), []);
        else if (all) done(null, addresses);
        else done(null, first.address, first.family);
      },
      (error: Error) => done(error, []),
    );
  };
}

async function readBody(response: IncomingMessage, most: number) {
  const { "content-encoding": encoding = "identity", "content-length": announced } =
    response.headers;
  // Nothing compressed was asked for: a small body could become a large one.
  if (encoding !== "identity") throw new Error(`the answer is compressed: ${encoding}`);
  const tooLarge = () => new Error(`the answer is larger than ${most} bytes`);
  if (Number(announced) > most) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
