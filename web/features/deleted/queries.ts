import { queryOptions } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { api } from "../../api.ts";
import { queryClient, useMutation } from "../../query-client.ts";
import { keys } from "../../query-keys.ts";

export const deletedQuery = queryOptions({
  queryKey: keys.deleted,
  queryFn: ({ signal }) => api("GET /deleted/", {}, signal),
  staleTime: 0,
});

/** Restore in the list, and Undo after deleting. */
export function useRestore() {
  const router = useRouter();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await api("POST /deleted/:id/restore", { params: { id } });
    },
    onSettled: async () => {
      await queryClient.invalidateQueries();
      await router.invalidate();
    },
  });
}
