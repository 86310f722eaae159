import {
  type GalleryFields as Fields,
  type Gallery,
  GalleryFields,
  galleryLimits,
} from "#contract/galleries.ts";
import { monthNames } from "#contract/playlist-title.ts";
import { Button } from "../../ui/button.tsx";
import { changedFields, hasFields } from "../../ui/changed-fields.ts";
import { Field } from "../../ui/field.tsx";
import { fieldProblems } from "../../ui/field-problems.ts";
import { Select } from "../../ui/select.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { showSuccess } from "../../ui/toasts.tsx";
import { useForm } from "../../ui/use-form.ts";
import { useLeaveGuard } from "../../ui/use-leave-guard.tsx";
import { useChangeGallery } from "./queries.ts";

interface Values {
  title: string;
  description: string;
  year: string;
  month: string;
}

const months = [["", "None"], ...monthNames.map((name, index) => [String(index + 1), name])] as [
  string,
  string,
][];

const numberIn = (text: string) => (text.trim() === "" ? null : Number(text));

const fieldsOf = ({ title, description, year, month }: Values): Omit<Fields, "is_published"> => ({
  title: title.trim(),
  description: description.trim(),
  year: numberIn(year),
  month: numberIn(month),
});

const problemIn = (values: Values, name: string) =>
  fieldProblems(GalleryFields, { ...fieldsOf(values), is_published: false })[name];

export function GalleryForm({ gallery }: { gallery: Gallery }) {
  const { title, description, year, month } = gallery;
  const change = useChangeGallery(gallery);
  const changesIn = (values: Values) =>
    changedFields({ title, description, year, month }, fieldsOf(values));
  const form = useForm<Values>({
    initial: { title, description, year: String(year ?? ""), month: String(month ?? "") },
    rules: { title: problemIn, description: problemIn, year: problemIn, month: problemIn },
    send: async (values) => {
      await change.mutateAsync(changesIn(values));
      showSuccess("Gallery updated successfully.");
    },
  });
  const isChanged = hasFields(changesIn(form.values));
  const { question } = useLeaveGuard(isChanged, () => {});
  const { onChange: _, ...words } = form.field("description");
  return (
    <form className="gallery-form" {...form.props}>
      {question}
      <Field
        {...form.field("title")}
        label="Title"
        dir="auto"
        autoComplete="off"
        maxLength={galleryLimits.title}
      />
      <TextArea
        {...words}
        label="Description"
        dir="auto"
        rows={2}
        maxLength={galleryLimits.description}
        hint="A sentence or two above the photos."
        onText={(text) => form.change({ description: text.replaceAll("\n", " ") })}
      />
      <div className="gallery-time">
        <Field
          {...form.field("year")}
          label="Year"
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
        />
        <Select
          label="Month"
          name="month"
          hint="With year and month, the gallery and that month’s playlist lead to each other."
          options={months}
          value={form.values.month}
          onChoose={(chosen) => form.change({ month: chosen })}
        />
      </div>
      <Button
        type="submit"
        busy={form.busy}
        disabled={!isChanged}
        title={isChanged ? undefined : "Nothing is changed yet"}
      >
        Save
      </Button>
    </form>
  );
}
