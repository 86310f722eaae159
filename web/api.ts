import { createApi, type Send } from "#contract/client.ts";
import { dropRefusedToken, storedToken } from "./token.ts";

const bearer = "Bearer ";

export const createMemberApi = (send: Send) =>
  createApi(async (address, init) => {
    const response = await send(address, init);
    if (response.status === 401 || response.status === 403)
      dropRefusedToken(
        new Headers(init.headers).get("authorization")?.slice(bearer.length) ?? null,
      );
    return response;
  }, storedToken);

export const api = createMemberApi((address, init) => fetch(address, init));
