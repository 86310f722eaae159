import { queryOptions } from "@tanstack/react-query";
import type { Gallery } from "#contract/galleries.ts";
import { api } from "../../../api.ts";
import { queryClient, useMutation } from "../../../query-client.ts";
import { useShowChanges } from "../../../use-show-changes.ts";

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

/** Writes one after the other, so that the last one counts. */
export const useGalleryWrite = <Given = void, Answer = unknown>(
  mutationFn: (given: Given) => Promise<Answer>,
) => useMutation({ mutationFn, scope: { id: "galleries" }, onSettled: useShowChanges() });
