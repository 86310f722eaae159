import { pluralize } from "#domain/pluralize.ts";
import { useQuery } from "../../query-client.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import { followersQuery } from "../followers/queries.ts";
import { type PlaylistFormState, proposedTime } from "./playlist-values.ts";

const choices = [
  ["now", "Now"],
  ["at", "At…"],
  ["not yet", "Not yet"],
] as const;

interface PublishFieldProps {
  form: PlaylistFormState;
  unsetYear: number;
}

export function PublishField({ form, unsetYear }: PublishFieldProps) {
  const { data: { count } = { count: 0 } } = useQuery(followersQuery);
  return (
    <div className="publish-field">
      <fieldset className="field-rows">
        <legend className="field-label">Publish</legend>
        <div className="segments">
          {choices.map(([value, label]) => (
            <label key={value}>
              <input
                type="radio"
                name="publish"
                checked={form.values.publish === value}
                onChange={() => {
                  const isUnset = value === "at" && form.values.publish_at === "";
                  form.change({
                    publish: value,
                    ...(isUnset && { publish_at: proposedTime(form.values, unsetYear) }),
                  });
                }}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      {form.values.publish === "at" && (
        <>
          <Field {...form.field("publish_at")} label="Publish at" type="datetime-local" />
          {(count > 0 || form.values.email_followers) && (
            <Checkbox
              {...form.flag("email_followers")}
              label={`Email ${pluralize(count, "follower")} when it appears`}
            />
          )}
        </>
      )}
    </div>
  );
}
