import { queryOptions } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { api } from "../../api.ts";
import { queryClient, useMutation } from "../../query-client.ts";
import { keys } from "../../query-keys.ts";
import { showSuccess } from "../../ui/toasts.tsx";

export const deletedQuery = queryOptions({
  queryKey: keys.deleted,
  queryFn: ({ signal }) => api("GET /deleted/", {}, signal),
  staleTime: 0,
});

/** Restore in the list, and Undo after deleting. */
export function useRestore() {
  const router = useRouter();
  return useMutation({
    mutationFn: async ({ ids, said }: { ids: readonly string[]; said: string }) => {
      for (const id of ids) await api("POST /deleted/:id/restore", { params: { id } });
      showSuccess(said);
    },
    onSettled: async () => {
      await queryClient.invalidateQueries();
      await router.invalidate();
    },
  });
}
