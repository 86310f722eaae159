import { type MutationState, queryOptions } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import type { GalleryChange, ListedGallery } from "#contract/galleries.ts";
import { api } from "../../../api.ts";
import { queryClient, useMutation } from "../../../query-client.ts";

export const galleriesQuery = queryOptions({
  queryKey: ["galleries"],
  queryFn: () => api("GET /galleries/"),
});

export const galleryQuery = (gallery_id: string) =>
  queryOptions({
    queryKey: [...galleriesQuery.queryKey, gallery_id],
    queryFn: () => api("GET /galleries/:gallery_id", { params: { gallery_id } }),
  });

export async function findGallery(slug: string) {
  await queryClient.prefetchQuery(galleriesQuery);
  // Returns cached data after a network error, so that the page and its unsaved text stay on the screen.
  const { data } = await queryClient.ensureQueryData(galleriesQuery);
  const listed = data.find((gallery) => gallery.slug === slug);
  if (!listed) return undefined;
  await queryClient.prefetchQuery(galleryQuery(listed.id));
  return queryClient.ensureQueryData(galleryQuery(listed.id));
}

export const photosIn = (galleries: readonly ListedGallery[]) =>
  galleries.reduce((sum, { count }) => sum + count, 0);

/** Runs writes one after the other, so that the last write wins. */
export const useGalleryWrite = <Given = void, Answer = unknown>(
  mutationFn: (given: Given) => Promise<Answer>,
) => useMutation({ mutationFn, scope: { id: "galleries" }, onSettled: useShowGalleries() });

export const useGalleryChange = (gallery_id: string) =>
  useGalleryWrite((body: GalleryChange) =>
    api("PATCH /galleries/:gallery_id", { params: { gallery_id }, body }),
  );

/** Returns a function that reloads the galleries and the route loaders of the open page. Other queries could change a form of that page while the owner types, because an upload may finish on any page. */
export function useShowGalleries() {
  const router = useRouter();
  return () => Promise.all([queryClient.invalidateQueries(galleriesQuery), router.invalidate()]);
}

export const lastSaves = () =>
  new Map(
    queryClient
      .getMutationCache()
      .findAll({ mutationKey: ["photo"] })
      .map(({ options, state }) => [
        String(options.mutationKey),
        state as MutationState<unknown, Error, string>,
      ]),
  );
