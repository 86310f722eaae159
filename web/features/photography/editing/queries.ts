import { queryOptions } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import type { Gallery } from "#contract/galleries.ts";
import { api } from "../../../api.ts";
import { queryClient, useMutation } from "../../../query-client.ts";

export const galleriesQuery = queryOptions({
  queryKey: ["galleries"],
  queryFn: () => api("GET /galleries/"),
});

export async function findGallery(slug: string) {
  await queryClient.prefetchQuery(galleriesQuery);
  // An older list will do where there is no newer one: the page stays, and what is typed there.
  const { data } = await queryClient.ensureQueryData(galleriesQuery);
  return data.find((gallery) => gallery.slug === slug);
}

export const photosIn = (galleries: readonly Gallery[]) =>
  galleries.reduce((sum, { count }) => sum + count, 0);

/** Counted here: of two that end at the same moment, each would take the other for one still to come. */
let pending = 0;

/** One after the other, so that the last one counts; read again after the last, so that no older order is shown. */
export function useGalleryWrite<Given = void, Answer = unknown>(
  mutationFn: (given: Given) => Promise<Answer>,
  turn = "galleries",
) {
  const router = useRouter();
  return useMutation({
    mutationFn,
    scope: { id: turn },
    onMutate: () => {
      pending += 1;
      // An answer on its way does not know of this change yet.
      return queryClient.cancelQueries(galleriesQuery);
    },
    onSettled: async () => {
      pending -= 1;
      const refetchType = pending === 0 ? "active" : "none";
      await queryClient.invalidateQueries({ ...galleriesQuery, refetchType });
      // Another one may have begun: the page's loader would read the order before it.
      if (pending === 0) await router.invalidate();
    },
  });
}
