import { queryClient } from "../../query-client.ts";
import { storedToken } from "../../token.ts";
import { meQuery } from "./me.ts";

export async function isSuperuser(): Promise<boolean> {
  try {
    return (await queryClient.ensureQueryData(meQuery)).is_superuser;
  } catch (error) {
    if (storedToken() === null) return false;
    throw error;
  }
}
