import "./editing.css";
import type { ReactNode } from "react";
import { platformIdNames, platforms } from "#contract/platforms.ts";
import { ImageField } from "../../images/image-field.tsx";
import { useUpload } from "../../images/use-upload.ts";
import { PlayerFrame } from "../../player/player-frame.tsx";
import { hasFields } from "../../ui/changed-fields.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { showSuccess } from "../../ui/toasts.tsx";
import { useForm } from "../../ui/use-form.ts";
import { PlaylistCards } from "../playlist-cards.tsx";
import { PlatformField } from "./platform-field.tsx";
import { type EditedPlaylist, fieldsOf, type PlaylistValues, previewOf, problemsIn, valuesOf } from "./playlist-values.ts";
import { changesTo, useSavePlaylist } from "./queries.ts";

const names = [
  ...(["year", "end_year", "month", "bonus_number", "is_extended", "is_bonus"] as const),
  ...platformIdNames,
  "image" as const,
];
type Rule = (values: PlaylistValues) => string | undefined;
const rules = Object.fromEntries(names.map((name): [string, Rule] => [name, (values) => problemsIn(values)[name]])) as Record<
  keyof PlaylistValues,
  Rule
>;

interface PlaylistFormProps {
  start: EditedPlaylist;
  onClose: () => void;
}

export function PlaylistForm({ start, onClose }: PlaylistFormProps) {
  const saving = useSavePlaylist(start);
  const form = useForm<PlaylistValues>({
    initial: valuesOf(start),
    rules,
    send: async (values) => {
      await saving.mutateAsync(fieldsOf(values));
      showSuccess(start.id ? "Playlist updated successfully." : "Playlist created successfully.");
      onClose();
    },
  });
  // Left empty, the year of a new one is this one, and that of an old one stays.
  const unsetYear = start.id ? start.year : new Date().getFullYear();
  const upload = useUpload((image) => form.change({ image }));
  const yearHint = form.values.year.trim() === "" && `Empty ${start.id ? "keeps" : "means"} ${unsetYear}.`;
  const number = (name: keyof PlaylistValues, label: string, hint?: ReactNode) => (
    <Field
      {...form.field(name)}
      label={label}
      inputMode="numeric"
      autoComplete="off"
      // A number is seldom mended and mostly replaced.
      onFocus={({ currentTarget }) => currentTarget.select()}
      hint={hint}
    />
  );

  return (
    <FormDialog
      title={start.id ? "Edit Playlist" : "Add Playlist"}
      form={form}
      unchanged={start.id !== undefined && !hasFields(changesTo(start, fieldsOf(form.values)))}
      waiting={upload.progress === null ? undefined : "The image is still uploading"}
      wide
      onClose={onClose}
    >
      <div className="playlist-fields">
        {number("year", "Year", yearHint)}
        {number("end_year", "End Year")}
        {number("month", "Month")}
        {number("bonus_number", "Bonus number")}
        <Checkbox {...form.flag("is_extended")} label="Is extended" />
        <Checkbox {...form.flag("is_bonus")} label="Is bonus" />
      </div>
      <div className="platform-fields">
        {platforms.map((platform) => (
          <PlatformField
            key={platform}
            platform={platform}
            field={form.field(`${platform}_id`)}
            onRead={(text) => {
              form.change({ [`${platform}_id`]: text });
              form.leave(`${platform}_id`);
            }}
            isFilled={(other) => form.values[`${other}_id`] !== ""}
            onMove={(owner, id) => {
              form.change({ [`${platform}_id`]: "", [`${owner}_id`]: id });
              document.querySelector<HTMLElement>(`input[name="${owner}_id"]`)?.focus();
            }}
          />
        ))}
      </div>
      <ImageField label="Image" image={form.values.image} upload={upload} onRemove={() => form.change({ image: null })} />
      <section aria-label="Preview" className="mt-2">
        <p className="mb-2 text-muted text-sm">As visitors will see it</p>
        <PlaylistCards playlists={[previewOf(form.values, unsetYear)]} preview={PlayerFrame} />
      </section>
    </FormDialog>
  );
}
