import { createApi, type Send } from "#contract/client.ts";
import { dropRefusedToken, storedToken } from "./token.ts";

export const createMemberApi = (send: Send) =>
  createApi(async (address, init) => {
    const sent = storedToken();
    const response = await send(address, init);
    if (response.status === 401 || response.status === 403) dropRefusedToken(sent);
    return response;
  }, storedToken);

export const api = createMemberApi((address, init) => fetch(address, init));
