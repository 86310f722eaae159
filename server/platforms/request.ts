// To a checked IP address, against DNS rebinding.
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { request as send } from "node:https";
import type { LookupFunction } from "node:net";
import type { Network } from "./network.ts";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface Options {
  network: Network;
  headers: Record<string, string>;
  /** Bytes of body to read at most; with 0 the head alone is read. */
  most: number;
  signal: AbortSignal;
}

export function requestOnce(
  url: URL,
  { network, headers, most, signal }: Options,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const request = send(url, {
    agent: false,
    port: network.port,
    headers: { ...headers, host: url.host },
    lookup: checkedLookup(network),
    signal,
  });
  request.on("error", reject);
  request.on("close", () => reject(new Error("the connection closed without a response")));
  request.on("response", (response) => {
    const { statusCode: status = 0, headers } = response;
    const isRedirect = status >= 300 && status < 400;
    readBody(response, isRedirect ? 0 : most)
      .then((body) => resolve({ status, headers, body }), reject)
      .finally(() => request.destroy());
  });
  request.end();
  return promise;
}

function checkedLookup({ resolve, isAllowed }: Network): LookupFunction {
  return (host, { all }, done) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        const refused = addresses.find(({ address }) => !isAllowed(address));
        if (refused || !first)
          done(
            new Error(`${host} resolves to ${refused?.address}, which isn't a public address`),
            [],
          );
        else if (all) done(null, addresses);
        else done(null, first.address, first.family);
      },
      (error: Error) => done(error, []),
    );
  };
}

async function readBody(response: IncomingMessage, most: number) {
  const chunks: Buffer[] = [];
  if (most === 0) return Buffer.alloc(0);
  const { "content-encoding": encoding = "identity" } = response.headers;
  // Nothing compressed was asked for: a small body could become a large one.
  if (encoding !== "identity") throw new Error(`the response is compressed: ${encoding}`);
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) throw new Error(`the response is larger than ${most} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
