import { queryOptions } from "@tanstack/react-query";
import { maxDeletedAtOnce } from "#contract/deleted.ts";
import { api } from "../../api.ts";
import { queryClient, useMutation } from "../../query-client.ts";
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
      for (const some of inCalls(ids)) await api("POST /deleted/restore", { body: { ids: some } });
      showSuccess(said);
    },
    onSettled: showChanges,
  });
}

export const useEndDeleted = () =>
  useMutation({
    mutationFn: async (ids: string[]) => {
      for (const some of inCalls(ids)) await api("POST /deleted/remove", { body: { ids: some } });
    },
    onSettled: () => queryClient.invalidateQueries(deletedQuery),
  });

function inCalls(ids: readonly string[]) {
  const calls: string[][] = [];
  for (let at = 0; at < ids.length; at += maxDeletedAtOnce)
    calls.push(ids.slice(at, at + maxDeletedAtOnce));
  return calls;
}
