import { queryOptions } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import type { Gallery, GalleryChange } from "#contract/galleries.ts";
import { api } from "../../api.ts";
import { queryClient, useMutation } from "../../query-client.ts";
import { keys } from "../../query-keys.ts";
import { showSuccess } from "../../ui/toasts.tsx";

export const galleriesQuery = queryOptions({
  queryKey: keys.galleries,
  queryFn: ({ signal }) => api("GET /galleries/", {}, signal),
});

export const photosIn = (galleries: readonly Gallery[]) =>
  galleries.reduce((sum, { count }) => sum + count, 0);

export function useShowGalleries() {
  const router = useRouter();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: keys.galleries });
    await router.invalidate();
  };
}

export const useChangeGallery = ({ id }: Gallery) =>
  useMutation({
    mutationFn: (body: GalleryChange) =>
      api("PATCH /galleries/:gallery_id", { params: { gallery_id: id }, body }),
    onSettled: useShowGalleries(),
  });

export const useChangePhoto = () =>
  useMutation({
    mutationFn: ({ photo_id, ...body }: { photo_id: string; caption?: string; alt?: string }) =>
      api("PATCH /photos/:photo_id", { params: { photo_id }, body }),
    onSettled: useShowGalleries(),
  });

/** Shown before it is saved; one after the other, so that the last one counts. */
export const useOrderPhotos = ({ id }: Gallery) =>
  useMutation({
    scope: { id: "order of photos" },
    mutationFn: (photos: string[]) =>
      api("PUT /galleries/:gallery_id/order", { params: { gallery_id: id }, body: { photos } }),
    onSettled: useShowGalleries(),
  });

interface Deletion {
  noun: "gallery" | "photo";
  remove: () => Promise<unknown>;
  restore: () => Promise<unknown>;
}

export function useDeletionWithUndo() {
  const onSettled = useShowGalleries();
  const restoring = useMutation({
    mutationFn: ({ restore }: Deletion) => restore(),
    onSuccess: (_, { noun }) => showSuccess(`The ${noun} is back.`),
    onSettled,
  });
  return useMutation({
    mutationFn: ({ remove }: Deletion) => remove(),
    onSuccess: (_, deletion) =>
      showSuccess(`The ${deletion.noun} was deleted successfully`, () =>
        restoring.mutate(deletion),
      ),
    onSettled,
  });
}
