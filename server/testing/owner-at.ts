import { type Api, createApi } from "#contract/client.ts";

const email = "owner@example.com";
const password = "the owner's own words";

export const ownerSettings = { FIRST_SUPERUSER: email, FIRST_SUPERUSER_PASSWORD: password };

export async function ownerAt(address: string): Promise<{ token: string; api: Api }> {
  const send = (path: string, init?: RequestInit) => fetch(address + path, init);
  const { access_token } = await createApi(send, () => undefined)("POST /login/access-token", {
    form: { username: email, password },
  });
  return { token: access_token, api: createApi(send, () => access_token) };
}
