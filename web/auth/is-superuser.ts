import { queryClient } from "../query-client.ts";
import { meQuery } from "./me.ts";
import { storedToken } from "./token.ts";

/** Whether the token is a superuser's. One that the server no longer takes is dropped on the way, and is nobody's. */
export async function isSuperuser(): Promise<boolean> {
  try {
    return (await queryClient.ensureQueryData(meQuery)).is_superuser;
  } catch (error) {
    if (storedToken() === null) return false;
    throw error;
  }
}
