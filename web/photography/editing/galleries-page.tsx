import "./editing.css";
import { Link, useNavigate } from "@tanstack/react-router";
import { GalleryFields, galleryLimits, mostPhotos } from "#contract/galleries.ts";
import { gallerySummary } from "#contract/gallery-words.ts";
import { api } from "../../api.ts";
import { ErrorBox } from "../../layout/error-box.tsx";
import { useQuery } from "../../query-client.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { useForm } from "../../ui/use-form.ts";
import { PhotoPicture } from "../photo-picture.tsx";
import { galleriesQuery, photosIn, useShowGalleries } from "./queries.ts";

export function GalleriesPage() {
  const { data, error, refetch } = useQuery(galleriesQuery);
  return (
    <>
      <h1 className="page-title">Photography Management</h1>
      <NewGallery />
      {error && !data && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <p className="help">{`${photosIn(data.data)} of ${mostPhotos} photos.`}</p>
          <ul className="gallery-rows">
            {data.data.map((gallery) => {
              const cover =
                gallery.photos.find(({ id }) => id === gallery.cover) ?? gallery.photos[0];
              return (
                <li key={gallery.id}>
                  {cover && <PhotoPicture photo={cover} sizes="4rem" alt="" />}
                  <Link
                    to="/admin/photography/$gallery"
                    params={{ gallery: gallery.slug }}
                    dir="auto"
                  >
                    {gallery.title}
                  </Link>
                  <p className="help">
                    {gallerySummary(gallery)}
                    {!gallery.is_published && " · Not published"}
                  </p>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </>
  );
}

function NewGallery() {
  const navigate = useNavigate();
  const showGalleries = useShowGalleries();
  const form = useForm({
    initial: { title: "" },
    rules: { title: GalleryFields.shape.title },
    send: async (body) => {
      const { slug } = await api("POST /galleries/", { body });
      await showGalleries();
      await navigate({ to: "/admin/photography/$gallery", params: { gallery: slug } });
    },
  });
  return (
    <form className="new-gallery" {...form.props}>
      <Field
        {...form.field("title")}
        label="Title of a new gallery"
        dir="auto"
        autoComplete="off"
        maxLength={galleryLimits.title}
      />
      <Button type="submit" busy={form.busy}>
        Add Gallery
      </Button>
    </form>
  );
}
