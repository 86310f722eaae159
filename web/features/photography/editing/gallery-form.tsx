import { useState } from "react";
import * as z from "zod/mini";
import { type Gallery, galleryFields, monthNeedsYear } from "#contract/galleries.ts";
import { monthNames } from "#domain/playlist-title.ts";
import { api } from "../../../api.ts";
import { Button } from "../../../ui/button.tsx";
import { changedFields, hasFields } from "../../../ui/changed-fields.ts";
import { Field } from "../../../ui/field.tsx";
import { fieldProblems } from "../../../ui/field-problems.ts";
import { Select } from "../../../ui/select.tsx";
import { showSuccess } from "../../../ui/toasts.tsx";
import { UnsavedNotice } from "../../../ui/unsaved-notice.tsx";
import { useForm } from "../../../ui/use-form.ts";
import { useLeaveGuard } from "../../../ui/use-leave-guard.tsx";
import { useGalleryWrite } from "./queries.ts";

type Values = Record<keyof typeof galleryFields, string>;

const months = [
  ["", "None"] as const,
  ...monthNames.map((name, index) => [String(index + 1), name] as const),
];

const numberIn = (text: string) => (text.trim() === "" ? null : Number(text));

const fieldsOf = ({ title, description, year, month }: Values) => ({
  title: title.trim(),
  description: description.trim(),
  year: numberIn(year),
  month: numberIn(month),
});

const problemIn = (values: Values, name: keyof Values) =>
  fieldProblems(z.object(galleryFields), fieldsOf(values))[name];

const yearProblemIn = (values: Values) =>
  values.month && !values.year.trim() ? monthNeedsYear : problemIn(values, "year");

export function GalleryForm({ gallery }: { gallery: Gallery }) {
  // As it was opened: another tab may have changed it since.
  const [saved, setSaved] = useState<ReturnType<typeof fieldsOf>>(gallery);
  const { title, description, year, month } = saved;
  const params = { gallery_id: gallery.id };
  const changesIn = (values: Values) =>
    changedFields({ title, description, year, month }, fieldsOf(values));
  const save = useGalleryWrite((values: Values) =>
    api("PATCH /galleries/:gallery_id", { params, body: changesIn(values) }),
  );
  const form = useForm<Values>({
    unsavedAt: { address: `/admin/photography/${gallery.id}` },
    initial: { title, description, year: String(year ?? ""), month: String(month ?? "") },
    rules: { title: problemIn, description: problemIn, year: yearProblemIn, month: problemIn },
    send: async (values) => {
      await save.mutateAsync(values);
      setSaved(fieldsOf(values));
      showSuccess("Gallery updated successfully.");
    },
  });
  const isChanged = hasFields(changesIn(form.values));
  const { question } = useLeaveGuard(isChanged, form.reset);
  return (
    <form {...form.props}>
      {question}
      <UnsavedNotice form={form} />
      <Field {...form.field("title")} label="Title" dir="auto" />
      <Field {...form.field("description")} label="Description" dir="auto" />
      <div className="gallery-time">
        <Field {...form.field("year")} label="Year" inputMode="numeric" />
        <Select
          label="Month"
          name="month"
          hint="The gallery and that month’s playlist will link to each other."
          options={months}
          value={form.values.month}
          onChoose={(chosen) => form.change({ month: chosen })}
        />
      </div>
      <Button type="submit" busy={form.busy} disabled={!isChanged}>
        Save
      </Button>
    </form>
  );
}
