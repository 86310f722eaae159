import { queryOptions } from "@tanstack/react-query";
import { maxDeletedAtOnce } from "#contract/deleted.ts";
import { api } from "../../api.ts";
import { queryClient, useMutation, useShowChanges } from "../../query-client.ts";
import { showSuccess } from "../../ui/toasts.tsx";

export const deletedQuery = queryOptions({
  queryKey: ["deleted"],
  queryFn: () => api("GET /deleted/"),
  staleTime: 0,
});

export function useRestore() {
  const showChanges = useShowChanges();
  return useMutation({
    mutationFn: async ({ ids, message }: { ids: string[]; message: string }) => {
      for (const batch of inBatches(ids))
        await api("POST /deleted/restore", { body: { ids: batch } });
      showSuccess(message);
    },
    onSettled: showChanges,
  });
}

export const useEndDeleted = () =>
  useMutation({
    mutationFn: async (ids: string[]) => {
      for (const batch of inBatches(ids))
        await api("POST /deleted/remove", { body: { ids: batch } });
    },
    onSettled: () => queryClient.invalidateQueries(deletedQuery),
  });

function inBatches(ids: readonly string[]) {
  const batches: string[][] = [];
  for (let at = 0; at < ids.length; at += maxDeletedAtOnce)
    batches.push(ids.slice(at, at + maxDeletedAtOnce));
  return batches;
}
