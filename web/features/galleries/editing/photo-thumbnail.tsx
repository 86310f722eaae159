import type { ComponentProps } from "react";
import type { Photo } from "#contract/galleries.ts";
import { coverAddress } from "#domain/covers.ts";

interface PhotoThumbnailProps extends ComponentProps<"button"> {
  photo: Photo;
  number: number;
  isCover: boolean;
}

export const PhotoThumbnail = ({ photo, number, isCover, ...button }: PhotoThumbnailProps) => (
  <button type="button" className="thumbnail" draggable {...button}>
    <img
      src={coverAddress(photo.filename, 480)}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
    />
    <span className="sr-only">{`Photo ${number}${photo.alt && `: ${photo.alt}`}`}</span>
    {isCover && <span className="cover-mark">Cover</span>}
  </button>
);
