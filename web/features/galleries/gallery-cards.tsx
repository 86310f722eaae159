// Import this style sheet only here. A separate chunk would come before the style sheet that declares the order of the layers.
import "./photography.css";
import { Link } from "@tanstack/react-router";
import type { PublicGallery } from "#contract/galleries.ts";
import { galleryAddress, gallerySummary } from "#domain/photos.ts";
import { PhotoPicture } from "./photo-picture.tsx";

interface Props {
  title: string;
  galleries: PublicGallery[];
  eager?: boolean;
}

// Must match the widths in photography.css.
const sizes = "(min-width: 50rem) 23rem, (min-width: 40rem) 46vw, calc(100vw - 2.5rem)";

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
