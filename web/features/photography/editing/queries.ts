import { queryOptions } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import type { Gallery } from "#contract/galleries.ts";
import { api } from "../../../api.ts";
import { queryClient, useMutation } from "../../../query-client.ts";
import { keys } from "../../../query-keys.ts";

export const galleriesQuery = queryOptions({
  queryKey: keys.galleries,
  queryFn: ({ signal }) => api("GET /galleries/", {}, signal),
});

export const findGallery = async (slug: string) =>
  (await queryClient.fetchQuery(galleriesQuery)).data.find((gallery) => gallery.slug === slug);

export const photosIn = (galleries: readonly Gallery[]) =>
  galleries.reduce((sum, { count }) => sum + count, 0);

/** One after the other, so that the last one counts; read again after the last, so that no older order is shown. */
export function useGalleryWrite<Given = void, Answer = unknown>(
  mutationFn: (given: Given) => Promise<Answer>,
  isInTurn = true,
) {
  const router = useRouter();
  return useMutation({
    mutationFn,
    mutationKey: keys.galleries,
    ...(isInTurn && { scope: { id: "galleries" } }),
    // An answer on its way does not know of this change yet.
    onMutate: () => queryClient.cancelQueries({ queryKey: keys.galleries }),
    onSettled: async () => {
      const isLast = queryClient.isMutating({ mutationKey: keys.galleries }) === 1;
      const refetchType = isLast ? "active" : "none";
      await queryClient.invalidateQueries({ queryKey: keys.galleries, refetchType });
      if (isLast) await router.invalidate();
    },
  });
}
