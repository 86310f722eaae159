import "./editing.css";
import { Link, useNavigate } from "@tanstack/react-router";
import type { Gallery } from "#contract/galleries.ts";
import { api } from "../../api.ts";
import { ErrorBox } from "../../layout/error-box.tsx";
import { NotFound } from "../../layout/not-found.tsx";
import { useQuery } from "../../query-client.ts";
import { Button } from "../../ui/button.tsx";
import { GalleryForm } from "./gallery-form.tsx";
import { PhotoRows } from "./photo-rows.tsx";
import { PhotoUploads } from "./photo-uploads.tsx";
import { galleriesQuery, photosIn, useChangeGallery, useDeletionWithUndo } from "./queries.ts";

export function GalleryPage({ slug }: { slug: string }) {
  const { data, error, refetch } = useQuery(galleriesQuery);
  if (error && !data) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const gallery = data.data.find((each) => each.slug === slug);
  return gallery ? <Editing gallery={gallery} total={photosIn(data.data)} /> : <NotFound />;
}

function Editing({ gallery, total }: { gallery: Gallery; total: number }) {
  const navigate = useNavigate();
  const change = useChangeGallery(gallery);
  const deletion = useDeletionWithUndo();
  const params = { gallery_id: gallery.id };

  async function remove() {
    await deletion.mutateAsync({
      noun: "gallery",
      remove: () => api("DELETE /galleries/:gallery_id", { params }),
      restore: () => api("POST /galleries/:gallery_id/restore", { params }),
    });
    await navigate({ to: "/admin/photography" });
  }

  return (
    <>
      <nav aria-label="Breadcrumb" className="breadcrumb">
        <Link to="/admin/photography">Photography Management</Link>
      </nav>
      <h1 className="page-title" dir="auto">
        {gallery.title}
      </h1>
      <div className="gallery-state">
        <p>{gallery.is_published ? "Published." : "Not published: only you see it."}</p>
        {gallery.is_published && (
          <Link
            to="/photography/$gallery"
            params={{ gallery: gallery.slug }}
            className="button button-quiet"
          >
            View
          </Link>
        )}
        <Button
          look={gallery.is_published ? "quiet" : "main"}
          busy={change.isPending}
          onClick={() => change.mutate({ is_published: !gallery.is_published })}
        >
          {gallery.is_published ? "Unpublish" : "Publish"}
        </Button>
        <Button
          look="quiet"
          busy={deletion.isPending}
          onClick={() => void remove().catch(() => {})}
        >
          Delete Gallery
        </Button>
      </div>
      <GalleryForm gallery={gallery} />
      <PhotoUploads gallery={gallery} total={total} />
      <PhotoRows gallery={gallery} />
    </>
  );
}
