import { createFileRoute } from "@tanstack/react-router";
import { privatePage } from "../../../../auth/private-page.tsx";
import { GalleryPage } from "../../../../photography/editing/gallery-page.tsx";

export const Route = createFileRoute("/_layout/admin/photography_/$gallery")({
  ...privatePage("Gallery"),
  component: Gallery,
});

function Gallery() {
  const { gallery } = Route.useParams();
  return <GalleryPage key={gallery} slug={gallery} />;
}
