import { Link } from "@tanstack/react-router";
import type { Api } from "#contract/client.ts";
import type { Photo, PublicGallery } from "#contract/galleries.ts";
import { galleryAddress, gallerySummary } from "#domain/photos.ts";
import { PhotoPicture } from "./photo-picture.tsx";

// The sizes must match the widths of .tiles in ui.css.
const sizes = "(min-width: 50rem) 23rem, (min-width: 40rem) 46vw, calc(100vw - 2.5rem)";

interface Props {
  title: string;
  galleries: PublicGallery[];
  eager?: boolean;
}

export const GalleryCards = ({ title, galleries, eager = false }: Props) =>
  galleries.length > 0 && (
    <section className="h-feed">
      <h2 className="section-title">{title}</h2>
      <ul className="tiles">
        {galleries.map((gallery, index) => (
          <li key={gallery.slug} className="h-entry">
            <Link to={galleryAddress(gallery)} className="tile gallery-card u-url">
              {gallery.cover && (
                <PhotoPicture
                  photo={gallery.cover}
                  sizes={sizes}
                  alt=""
                  eager={eager && index === 0}
                />
              )}
              <h3 className="p-name" dir="auto">
                {gallery.title}
              </h3>
              <p>{gallerySummary(gallery)}</p>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );

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
