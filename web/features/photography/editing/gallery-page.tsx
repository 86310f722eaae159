import "./editing.css";
import { Link, useNavigate } from "@tanstack/react-router";
import type { Gallery } from "#contract/galleries.ts";
import { galleryAddress } from "#domain/photos.ts";
import { api } from "../../../api.ts";
import { useQuery } from "../../../query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { NotFound } from "../../../ui/not-found.tsx";
import { Breadcrumb } from "../../../ui/page-links.tsx";
import { showSuccess } from "../../../ui/toasts.tsx";
import { GalleryForm } from "./gallery-form.tsx";
import { PhotoRows } from "./photo-rows.tsx";
import { PhotoUploads } from "./photo-uploads.tsx";
import { galleriesQuery, photosIn, useGalleryWrite } from "./queries.ts";

export function GalleryPage({ slug }: { slug: string }) {
  const { data } = useQuery(galleriesQuery);
  const gallery = data?.data.find((each) => each.slug === slug);
  // Deleted in another tab.
  if (!data || !gallery) return <NotFound />;
  return (
    <>
      <Breadcrumb steps={[{ name: "Photography Management", path: "/admin/photography" }]} />
      <h1 className="page-title" dir="auto">
        {gallery.title}
      </h1>
      <GalleryButtons gallery={gallery} />
      <GalleryForm gallery={gallery} />
      <PhotoUploads gallery={gallery} total={photosIn(data.data)} />
      <PhotoRows gallery={gallery} />
    </>
  );
}

function GalleryButtons({ gallery }: { gallery: Gallery }) {
  const navigate = useNavigate();
  const { is_published } = gallery;
  const params = { gallery_id: gallery.id };
  const publish = useGalleryWrite(() =>
    api("PATCH /galleries/:gallery_id", { params, body: { is_published: !is_published } }),
  );
  const restore = useGalleryWrite(async () => {
    await api("POST /galleries/restore", { body: { id: gallery.id } });
    showSuccess("Gallery restored successfully.");
  });
  const remove = useGalleryWrite(async () => {
    await api("DELETE /galleries/:gallery_id", { params });
    showSuccess("The gallery was deleted successfully", () => restore.mutate());
    await navigate({ to: "/admin/photography" });
  });
  return (
    <div className="gallery-buttons">
      <p>{is_published ? "Published" : "Draft: visitors can’t see it."}</p>
      {is_published && (
        <Link to={galleryAddress(gallery)} className="button button-quiet">
          View
        </Link>
      )}
      <Button
        look={is_published ? "quiet" : "main"}
        busy={publish.isPending}
        onClick={() => publish.mutate()}
      >
        {is_published ? "Unpublish" : "Publish"}
      </Button>
      <Button look="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
        Delete Gallery
      </Button>
    </div>
  );
}
