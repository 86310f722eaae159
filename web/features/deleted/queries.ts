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
      await sendInBatches("POST /deleted/restore", ids);
      showSuccess(message);
    },
    onSettled: showChanges,
  });
}

export const useEndDeleted = () =>
  useMutation({
    mutationFn: (ids: string[]) => sendInBatches("POST /deleted/remove", ids),
    onSettled: () => queryClient.invalidateQueries(deletedQuery),
  });

async function sendInBatches(
  route: "POST /deleted/restore" | "POST /deleted/remove",
  ids: readonly string[],
) {
  for (let at = 0; at < ids.length; at += maxDeletedAtOnce)
    await api(route, { body: { ids: ids.slice(at, at + maxDeletedAtOnce) } });
}
