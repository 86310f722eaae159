import type { FastifyInstance, InjectOptions } from "fastify";
import type { Send } from "#contract/client.ts";

/** The API from inside: the same routes, hooks and answers as over the network, without the network. */
export const inProcessSend =
  (app: FastifyInstance): Send =>
  async (address, { method, headers, body }) => {
    const answer = await app.inject({
      method: method as InjectOptions["method"],
      url: address,
      headers: headers as Record<string, string>,
      payload: body as string | undefined,
    });
    const { statusCode, statusMessage, rawPayload } = answer;
    const empty = statusCode === 204 || statusCode === 304;
    return new Response(empty ? null : new Uint8Array(rawPayload), {
      status: statusCode,
      statusText: statusMessage,
      headers: { "content-type": String(answer.headers["content-type"] ?? "") },
    });
  };
