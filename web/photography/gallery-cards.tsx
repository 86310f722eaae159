// Imported here alone: in a chunk of its own it would stand before the order of the layers.
import "./photography.css";
import { Link } from "@tanstack/react-router";
import { galleryAddress, gallerySummary } from "#contract/gallery-words.ts";
import type { ShownGallery } from "#contract/photography.ts";
import { Icon } from "../ui/icon.tsx";
import { PhotoPicture } from "./photo-picture.tsx";

interface Props {
  title: string;
  galleries: ShownGallery[];
  eager?: boolean;
}

// The widths are those of photography.css.
const sizes = "(min-width: 50rem) 23rem, (min-width: 40rem) 46vw, calc(100vw - 2.5rem)";

export const GalleryCards = ({ title, galleries, eager = false }: Props) =>
  galleries.length > 0 && (
    <section className="galleries h-feed">
      <h2>{title}</h2>
      <ul>
        {galleries.map((gallery, index) => (
          <li key={gallery.slug} className="h-entry gallery-card">
            {gallery.cover ? (
              <PhotoPicture
                photo={gallery.cover}
                sizes={sizes}
                alt=""
                eager={eager && index === 0}
              />
            ) : (
              <span className="photo photo-missing">
                <Icon name="image" size={32} />
              </span>
            )}
            <h3 className="p-name" dir="auto">
              <Link to={galleryAddress(gallery)} className="u-url">
                {gallery.title}
              </Link>
            </h3>
            <p>{gallerySummary(gallery)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
