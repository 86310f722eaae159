import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import * as z from "zod/mini";
import { galleryFields, maxPhotos } from "#contract/galleries.ts";
import { gallerySummary } from "#domain/photos.ts";
import { api } from "../../../api.ts";
import { useQuery } from "../../../query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { newId } from "../../../ui/new-id.ts";
import { NotLoaded } from "../../../ui/not-loaded.tsx";
import { Tiles } from "../../../ui/tile.tsx";
import { findUnsaved } from "../../../ui/unsaved.ts";
import { fieldProblems, useForm } from "../../../ui/use-form.ts";
import { UnsavedNotice } from "../../../ui/use-leave-guard.tsx";
import { galleriesQuery, photosIn, useGalleryWrite } from "./queries.ts";

export function GalleriesPage() {
  const query = useQuery(galleriesQuery);
  const { data } = query;
  return (
    <>
      <h1 className="page-title">Photography Management</h1>
      <p className="page-lead">
        {data ? `${photosIn(data.data)} of ${maxPhotos} photos` : <span className="skeleton" />}
      </p>
      <NewGallery />
      <NotLoaded what="galleries" query={query} />
      {data?.count === 0 && (
        <p className="help">No galleries yet. Name the first one, then add photos to it.</p>
      )}
      {data && (
        <Tiles
          tiles={data.data.map((gallery) => ({
            title: gallery.title,
            subtext: gallerySummary(gallery) + (gallery.is_published ? "" : " · Draft"),
            href: `/admin/photography/${gallery.slug}`,
            icon: "image",
            disabled: false,
          }))}
        />
      )}
    </>
  );
}

const Titled = z.object({ title: galleryFields.title });
const address = "/admin/photography?new";

function NewGallery() {
  const navigate = useNavigate();
  // A retry after a lost response sends the same id, so it adds no second gallery.
  const [id] = useState(() => String(findUnsaved(address)?.start ?? newId()));
  const create = useGalleryWrite(({ title }: { title: string }) =>
    api("POST /galleries/", { body: { id, title } }),
  );
  const form = useForm({
    unsavedAt: { address, start: id },
    initial: { title: "" },
    problemsIn: (values) => fieldProblems(Titled, values),
    send: async (body) => {
      const { slug } = await create.mutateAsync(body);
      void navigate({ to: "/admin/photography/$gallery", params: { gallery: slug } });
    },
  });
  return (
    <form className="cluster new-gallery" {...form.props}>
      <UnsavedNotice form={form} />
      <Field {...form.field("title")} label="New gallery title" />
      <Button type="submit" busy={form.busy}>
        Add Gallery
      </Button>
      <Menu
        className="button button-quiet"
        aria-label="More"
        items={[{ label: "Recently deleted", to: "/admin/deleted" }]}
      />
    </form>
  );
}
