import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { useQuery } from "../../query-client.ts";
import { keys } from "../../query-keys.ts";
import { keepUnsavedOf } from "../../ui/unsaved.ts";

export const meQuery = queryOptions({
  queryKey: keys.me,
  queryFn: async ({ signal }) => {
    const me = await api("GET /users/me", {}, signal);
    keepUnsavedOf(me.id);
    return me;
  },
});

export const useMe = () => useQuery(meQuery).data;
