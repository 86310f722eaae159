import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import * as z from "zod/mini";
import { type Gallery, galleryFields, monthNeedsYear } from "#contract/galleries.ts";
import { galleryAddress } from "#domain/photos.ts";
import { monthNames } from "#domain/playlist-title.ts";
import { api } from "../../../api.ts";
import { useQuery } from "../../../query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { changedFields } from "../../../ui/changed-fields.ts";
import { Confirm } from "../../../ui/confirm.tsx";
import { Field, Select } from "../../../ui/field.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { NotFound } from "../../../ui/not-found.tsx";
import { Breadcrumb } from "../../../ui/page-links.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { showSuccess } from "../../../ui/toasts.tsx";
import { fieldProblems, useForm } from "../../../ui/use-form.ts";
import { UnsavedNotice, useLeaveGuard } from "../../../ui/use-leave-guard.tsx";
import { useRestore } from "../../deleted/queries.ts";
import { PhotoList } from "./photo-list.tsx";
import { PhotoUploads } from "./photo-uploads.tsx";
import {
  galleriesQuery,
  galleryQuery,
  photosIn,
  useGalleryChange,
  useGalleryWrite,
} from "./queries.ts";

const steps = [{ name: "Photography Management", path: "/admin/photography" }];

export function GalleryPage({ slug }: { slug: string }) {
  const { data: galleries } = useQuery(galleriesQuery);
  const listed = galleries?.data.find((each) => each.slug === slug);
  const { data: gallery } = useQuery({
    ...galleryQuery(listed?.id ?? ""),
    enabled: listed !== undefined,
  });
  if (!galleries)
    return (
      <>
        <Breadcrumb steps={steps} />
        <Skeleton label="Loading the gallery" rows={4} />
      </>
    );
  if (!listed || !gallery) return <NotFound />;
  return (
    <>
      <Breadcrumb steps={steps} />
      <h1 className="page-title" dir="auto">
        {gallery.title}
      </h1>
      <GalleryButtons gallery={gallery} />
      <PhotoUploads gallery={gallery} total={photosIn(galleries.data)} />
      <PhotoList gallery={gallery} />
      <h2 className="section-title">About this gallery</h2>
      <GalleryForm gallery={gallery} />
    </>
  );
}

function GalleryButtons({ gallery }: { gallery: Gallery }) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { id, title, is_published, photos } = gallery;
  const isEmptyDraft = !is_published && photos.length === 0;
  const publish = useGalleryChange(id);
  const restore = useRestore();
  const undo = () => restore.mutate({ ids: [id], message: "Gallery restored successfully." });
  const remove = useGalleryWrite(async () => {
    await api("DELETE /galleries/:gallery_id", { params: { gallery_id: id } });
    showSuccess("The gallery was deleted successfully", undo);
    await navigate({ to: "/admin/photography" });
  });
  return (
    <div className="cluster gallery-buttons">
      <p>
        {is_published ? "Published" : "Draft: visitors can’t see it."}
        {isEmptyDraft && " Add a photo first, then publish it."}
      </p>
      <Button
        look={is_published ? "quiet" : "main"}
        busy={publish.isPending}
        disabled={isEmptyDraft}
        onClick={() => publish.mutate({ is_published: !is_published })}
      >
        {is_published ? "Unpublish" : "Publish"}
      </Button>
      {is_published && (
        <Link to={galleryAddress(gallery)} className="button button-quiet">
          View
        </Link>
      )}
      <Menu
        className="button button-quiet"
        aria-label="More"
        items={[
          { label: "Delete gallery", onSelect: () => setAsking(true) },
          { label: "Recently deleted", to: "/admin/deleted" },
        ]}
      />
      {isAsking && (
        <Confirm
          title="Delete Gallery"
          action="Delete"
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        >
          <strong dir="auto">{title}</strong> will be deleted with its photos. You can restore it
          for 30 days.
        </Confirm>
      )}
    </div>
  );
}

type Values = Record<keyof typeof galleryFields, string>;

const months = ["None", ...monthNames].map((name, month) => [String(month || ""), name] as const);

const numberIn = (text: string) => (text.trim() === "" ? null : Number(text));

const fieldsOf = ({ year, month, ...words }: Values) => ({
  ...words,
  year: numberIn(year),
  month: numberIn(month),
});

const problemsIn = (values: Values) => ({
  ...fieldProblems(z.object(galleryFields), fieldsOf(values)),
  ...(values.month && !values.year.trim() && { year: monthNeedsYear }),
});

function GalleryForm({ gallery }: { gallery: Gallery }) {
  const { id, title, description, year, month } = gallery;
  const save = useGalleryChange(id);
  const form = useForm<Values>({
    unsavedAt: { address: `/admin/photography/${id}` },
    initial: { title, description, year: String(year ?? ""), month: String(month ?? "") },
    problemsIn,
    send: async (values, before) => {
      await save.mutateAsync(changedFields(fieldsOf(before), fieldsOf(values)));
      showSuccess("Gallery updated successfully.");
    },
  });
  const { question } = useLeaveGuard(form.isChanged, form.reset);
  return (
    <form {...form.props}>
      {question}
      <UnsavedNotice form={form} />
      <Field {...form.field("title")} label="Title" dir="auto" />
      <Field {...form.field("description")} label="Description" dir="auto" />
      <div className="gallery-time">
        <Field {...form.field("year")} label="Year" inputMode="numeric" />
        <Select
          {...form.field("month")}
          label="Month"
          hint="The gallery and that month’s playlist will link to each other."
          options={months}
        />
      </div>
      <Button type="submit" busy={form.busy} disabled={!form.isChanged}>
        Save
      </Button>
    </form>
  );
}
