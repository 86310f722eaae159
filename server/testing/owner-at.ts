import { setTimeout as wait } from "node:timers/promises";
import { type Api, ApiError, createApi } from "#contract/client.ts";

const email = "owner@example.com";
const password = "the owner's own words";

export const ownerSettings = { FIRST_SUPERUSER: email, FIRST_SUPERUSER_PASSWORD: password };

export const apiAt = (address: string, token?: string) =>
  createApi(
    (path, init) => fetch(address + path, init),
    () => token,
  );

export async function ownerAt(address: string): Promise<{ token: string; api: Api }> {
  const form = { username: email, password };
  const logIn = async (): Promise<string> => {
    try {
      return (await apiAt(address)("POST /login/access-token", { form })).access_token;
    } catch (error) {
      // A busy machine may cause a 503 right after the start.
      if (!(error instanceof ApiError && error.status === 503)) throw error;
      await wait(500);
      return logIn();
    }
  };
  const token = await logIn();
  return { token, api: apiAt(address, token) };
}
