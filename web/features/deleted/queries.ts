import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { useMutation } from "../../query-client.ts";
import { showSuccess } from "../../ui/toasts.tsx";
import { useShowChanges } from "../../use-show-changes.ts";

export const deletedQuery = queryOptions({
  queryKey: ["deleted"],
  queryFn: () => api("GET /deleted/"),
  staleTime: 0,
});

/** Restore in the list, and Undo after deleting. */
export function useRestore() {
  const showChanges = useShowChanges();
  return useMutation({
    mutationFn: async ({ ids, said }: { ids: string[]; said: string }) => {
      await api("POST /deleted/restore", { body: { ids } });
      showSuccess(said);
    },
    onSettled: showChanges,
  });
}
