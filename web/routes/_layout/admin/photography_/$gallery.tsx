import { createFileRoute, notFound } from "@tanstack/react-router";
import { ownerPage } from "../../../../features/auth/private-pages.tsx";
import { GalleryPage } from "../../../../features/galleries/editing/gallery-page.tsx";

export const Route = createFileRoute("/_layout/admin/photography_/$gallery")({
  ...ownerPage("Gallery"),
  // Every page downloads this route file, so the query is imported dynamically.
  loader: async ({ params }) => {
    const { findGallery } = await import("../../../../features/galleries/editing/queries.ts");
    if (!(await findGallery(params.gallery))) throw notFound();
  },
  component: Gallery,
});

function Gallery() {
  const { gallery } = Route.useParams();
  return <GalleryPage key={gallery} slug={gallery} />;
}
