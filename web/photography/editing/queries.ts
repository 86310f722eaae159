import { queryOptions } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import type { Gallery } from "#contract/galleries.ts";
import { api } from "../../api.ts";
import { queryClient, useMutation } from "../../query-client.ts";
import { keys } from "../../query-keys.ts";

export const galleriesQuery = queryOptions({
  queryKey: keys.galleries,
  queryFn: ({ signal }) => api("GET /galleries/", {}, signal),
});

export const photosIn = (galleries: readonly Gallery[]) =>
  galleries.reduce((sum, { count }) => sum + count, 0);

/** One after the other, so that the last one counts; read anew after the last, so that none shows an older order. */
export function useGalleryWrite<Given = void, Answer = unknown>(
  mutationFn: (given: Given) => Promise<Answer>,
) {
  const router = useRouter();
  return useMutation({
    mutationFn,
    mutationKey: keys.galleries,
    scope: { id: "galleries" },
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey: keys.galleries }) > 1) return;
      await queryClient.invalidateQueries({ queryKey: keys.galleries });
      await router.invalidate();
    },
  });
}
