import type { Photo } from "#contract/galleries.ts";
import { coverAddress } from "#domain/covers.ts";
import { photoSources } from "#domain/photos.ts";

interface Props {
  photo: Photo;
  sizes: string;
  alt?: string;
  eager?: boolean;
}

export const PhotoPicture = ({ photo, sizes, alt = photo.alt, eager = false }: Props) => (
  <span className="photo">
    <svg className="cover-layer" aria-hidden="true">
      <rect width="100%" height="100%" fill={photo.color} />
    </svg>
    <img
      className="u-photo"
      src={coverAddress(photo.filename, 960)}
      srcSet={photoSources(photo)}
      // Leaves `auto` out for eager images, because with `auto` Chromium would load them at the width of the window.
      sizes={eager ? sizes : `auto, ${sizes}`}
      width={photo.width}
      height={photo.height}
      alt={alt}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding="async"
    />
  </span>
);
