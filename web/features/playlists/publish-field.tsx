import { Checkbox } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import type { useForm } from "../../ui/use-form.ts";
import { type PlaylistValues, proposedTime } from "./playlist-values.ts";

const choices = [
  ["now", "Now"],
  ["at", "At…"],
  ["not yet", "Not yet"],
] as const;

interface PublishFieldProps {
  form: ReturnType<typeof useForm<PlaylistValues>>;
  /** The year that applies while the field is empty. */
  unsetYear: number;
}

export const PublishField = ({ form, unsetYear }: PublishFieldProps) => (
  <div className="publish-field">
    <fieldset className="segments">
      <legend>Publish</legend>
      {choices.map(([value, label]) => (
        <label key={value}>
          <input
            type="radio"
            name="publish"
            checked={form.values.publish === value}
            onChange={() => {
              const isUnset = value === "at" && form.values.publish_at === "";
              const publish_at = isUnset
                ? proposedTime(form.values, unsetYear, new Date())
                : form.values.publish_at;
              form.change({ publish: value, publish_at });
            }}
          />
          {label}
        </label>
      ))}
    </fieldset>
    {form.values.publish === "at" && (
      <>
        <Field {...form.field("publish_at")} label="Publish at" type="datetime-local" />
        <Checkbox {...form.flag("email_followers")} label="Email followers when it appears" />
      </>
    )}
  </div>
);
