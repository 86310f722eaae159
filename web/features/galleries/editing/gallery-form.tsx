import * as z from "zod/mini";
import { type Gallery, galleryFields, monthNeedsYear } from "#contract/galleries.ts";
import { monthNames } from "#domain/playlist-title.ts";
import { api } from "../../../api.ts";
import { Button } from "../../../ui/button.tsx";
import { changedFields } from "../../../ui/changed-fields.ts";
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

const problemsIn = (values: Values) => ({
  ...fieldProblems(z.object(galleryFields), fieldsOf(values)),
  ...(values.month && !values.year.trim() && { year: monthNeedsYear }),
});

export function GalleryForm({ gallery }: { gallery: Gallery }) {
  const { id, title, description, year, month } = gallery;
  const save = useGalleryWrite((body: Partial<ReturnType<typeof fieldsOf>>) =>
    api("PATCH /galleries/:gallery_id", { params: { gallery_id: id }, body }),
  );
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
