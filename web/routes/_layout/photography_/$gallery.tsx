import { createFileRoute, Link, notFound } from "@tanstack/react-router";
import { ApiError } from "#contract/client.ts";
import { galleryAddress, gallerySummary } from "#contract/photos.ts";
import { ForOwner } from "../../../auth/for-owner.tsx";
import { pageHead } from "../../../layout/head.ts";
import { PhotoGrid } from "../../../photography/photo-grid.tsx";
import { PlaylistCards } from "../../../playlists/playlist-cards.tsx";

export const Route = createFileRoute("/_layout/photography_/$gallery")({
  loader: ({ context: { api }, params }) =>
    api("GET /photography/:slug", { params: { slug: params.gallery } }).catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 404 ? notFound() : error;
    }),
  head: ({ match, loaderData: gallery }) => {
    if (!gallery) return {};
    return pageHead({
      context: match.context,
      path: galleryAddress(gallery),
      title: gallery.title,
      about: import.meta.env.SSR && {
        description: gallery.description || gallerySummary(gallery),
        gallery,
        above: [{ name: "Photography", path: "/photography" }],
      },
    });
  },
  component: Gallery,
});

function Gallery() {
  const gallery = Route.useLoaderData();
  const { title, description, photos, playlists, slug } = gallery;
  return (
    <>
      <article className="h-entry">
        <div className="above-card">
          <nav aria-label="Breadcrumb" className="breadcrumb">
            <ol>
              <li>
                <Link to="/photography">Photography</Link>
              </li>
              <li dir="auto">
                <span aria-hidden="true">/</span> {title}
              </li>
            </ol>
          </nav>
          <ForOwner>
            <Link to="/admin/photography/$gallery" params={{ gallery: slug }} className="edit-link">
              Edit
            </Link>
          </ForOwner>
        </div>
        <h1 className="page-title p-name" dir="auto">
          {title}
        </h1>
        <data className="u-url" value={galleryAddress(gallery)} />
        {description && (
          <p className="gallery-words p-summary" dir="auto">
            {description}
          </p>
        )}
        <PhotoGrid key={slug} photos={photos} />
      </article>
      {playlists.length > 0 && (
        <>
          <h2 className="section-title">Heard while walking</h2>
          <PlaylistCards playlists={playlists} />
        </>
      )}
    </>
  );
}
