import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { queryClient, useQuery } from "../../query-client.ts";
import { storedToken } from "../../token.ts";
import { setUnsavedUser } from "../../ui/unsaved.ts";

export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: async () => {
    const me = await api("GET /users/me");
    setUnsavedUser(me.id);
    return me;
  },
});

export const useMe = () => useQuery(meQuery).data;

export async function isSuperuser(): Promise<boolean> {
  try {
    return (await queryClient.ensureQueryData(meQuery)).is_superuser;
  } catch (error) {
    if (storedToken() === null) return false;
    throw error;
  }
}
