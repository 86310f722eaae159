import type { FastifyInstance, FastifyRequest } from "fastify";
import inject, { type InjectOptions } from "light-my-request";
import type { Send } from "#contract/client.ts";

/** Marks requests that pages send while they are rendered. Clients cannot forge this mark, because the `remoteAddress` of a network request is an IP address. */
const inProcessAddress = "in process";
export const isFromPages = ({ socket }: FastifyRequest) =>
  socket.remoteAddress === inProcessAddress;

type App = Pick<FastifyInstance, "routing">;

export const sendFromPages = (app: App): Send => {
  const send = inProcessSend(app);
  return (address, init) => send(address, init, { remoteAddress: inProcessAddress });
};

export function inProcessSend(app: App) {
  return async (
    address: string,
    init: RequestInit = {},
    from: Pick<InjectOptions, "remoteAddress"> = {},
  ) => {
    const request = new Request(new URL(address, "http://in.process"), init);
    const options: InjectOptions = {
      method: request.method as "GET",
      url: address,
      headers: Object.fromEntries(request.headers),
      ...from,
    };
    if (request.body) options.payload = Buffer.from(await request.arrayBuffer());
    // app.inject refuses requests while the server stops, but pages that are being rendered still need their data.
    const { statusCode, headers, rawPayload } = await inject(app.routing, options);
    const empty = statusCode === 204 || statusCode === 304;
    return new Response(empty ? null : new Uint8Array(rawPayload), {
      status: statusCode,
      headers: Object.entries(headers).map(
        ([name, value]) => [name, String(value)] as [string, string],
      ),
    });
  };
}
