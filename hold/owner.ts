// The owner of a running site, by its calls.
import { createApi } from "#contract/client.ts";
import { owner } from "../e2e/playlists.ts";

export async function ownerOf(address: string) {
  let token: string | null = null;
  const api = createApi(
    (path, init) => fetch(address + path, init),
    () => token,
  );
  token = (await api("POST /login/access-token", { form: owner })).access_token;
  return { api, token };
}
