import { createFileRoute, Link } from "@tanstack/react-router";
import { galleryAddress, gallerySummary } from "#domain/photos.ts";
import { ForOwner } from "../../../features/auth/for-owner.tsx";
import { PhotoGrid } from "../../../features/galleries/photo-grid.tsx";
import { PlaylistCards } from "../../../features/music/playlist-cards.tsx";
import { pageHead } from "../../../head/head.ts";
import { notFoundIf404 } from "../../../ui/not-found-if-404.ts";
import { Breadcrumb } from "../../../ui/page-links.tsx";
import { ShareButton } from "../../../ui/share-button.tsx";

const above = [{ name: "Photography", path: "/photography" }];

export const Route = createFileRoute("/_layout/photography_/$gallery")({
  loader: ({ context: { api }, params }) =>
    api("GET /photography/:slug", { params: { slug: params.gallery } }).catch(notFoundIf404),
  head: ({ match, loaderData: gallery }) => {
    if (!gallery) return {};
    return pageHead({
      context: match.context,
      path: galleryAddress(gallery),
      title: gallery.title,
      about: import.meta.env.SSR && {
        description: gallery.description || gallerySummary(gallery),
        gallery,
        above,
      },
    });
  },
  component: Gallery,
});

function Gallery() {
  const gallery = Route.useLoaderData();
  const { title, description, photos, playlists, slug } = gallery;
  const path = galleryAddress(gallery);
  return (
    <>
      <article className="h-entry">
        <div className="above-card">
          <Breadcrumb steps={[...above, { name: title, path }]} />
          <ShareButton path={path} title={title} />
          <ForOwner>
            <Link to="/admin/photography/$gallery" params={{ gallery: slug }} className="edit-link">
              Edit
            </Link>
          </ForOwner>
        </div>
        <h1 className="page-title p-name" dir="auto">
          {title}
        </h1>
        <data className="u-url" value={path} />
        {description && (
          <p className="gallery-words p-summary" dir="auto">
            {description}
          </p>
        )}
        {photos.length === 0 && <p className="muted">No photos yet.</p>}
        <PhotoGrid key={slug} photos={photos} />
      </article>
      {playlists.length > 0 && (
        <>
          <h2 className="section-title">From the same month</h2>
          <PlaylistCards playlists={playlists} />
        </>
      )}
    </>
  );
}
