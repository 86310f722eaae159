import { Link } from "@tanstack/react-router";
import type { Api } from "#contract/client.ts";
import type { Photo, PublicGallery } from "#contract/galleries.ts";
import { galleryAddress, gallerySummary } from "#domain/photos.ts";
import { PhotoPicture } from "./photo-picture.tsx";

/** The number of narrow photos that fit the column. */
const maxPhotos = 8;

type Strip = PublicGallery & { photos: Photo[] };

export async function loadNewestGallery(api: Api): Promise<Strip | undefined> {
  const newest = (await api("GET /photography/")).data.find(({ count }) => count > 0);
  if (!newest) return undefined;
  // The gallery may have been unpublished since the first request.
  const gallery = await api("GET /photography/:slug", { params: { slug: newest.slug } }).catch(
    () => undefined,
  );
  return gallery && { ...newest, photos: gallery.photos.slice(0, maxPhotos) };
}

export const GalleryStrip = ({ gallery }: { gallery: Strip }) => (
  <section>
    <Link to={galleryAddress(gallery)} className="gallery-strip">
      <h2 className="section-title" dir="auto">
        {gallery.title}
      </h2>
      <div>
        {gallery.photos.map((photo) => (
          <PhotoPicture key={photo.id} photo={photo} sizes="20rem" alt="" />
        ))}
      </div>
      <p>
        {gallerySummary(gallery)} <span aria-hidden="true">→</span>
      </p>
    </Link>
  </section>
);
