import type { ReactNode } from "react";
import { Field } from "../../../ui/field.tsx";
import type { PlaylistValues } from "./playlist-values.ts";

const choices = [
  ["now", "Now"],
  ["at", "At…"],
  ["not yet", "Not yet"],
] as const;

interface PublishFieldProps {
  values: PlaylistValues;
  error: string | undefined;
  onChange: (some: Partial<PlaylistValues>) => void;
  onLeave: () => void;
  /** Beside the moment. */
  children: ReactNode;
}

export const PublishField = ({ values, error, onChange, onLeave, children }: PublishFieldProps) => (
  <div className="publish-field">
    <fieldset>
      <legend>Publish</legend>
      {choices.map(([value, label]) => (
        <label key={value}>
          <input
            type="radio"
            name="publish"
            checked={values.publish === value}
            onChange={() => onChange({ publish: value })}
          />
          {label}
        </label>
      ))}
    </fieldset>
    {values.publish === "at" && (
      <>
        <Field
          label="Publish at"
          name="publish_at"
          type="datetime-local"
          value={values.publish_at}
          error={error}
          onChange={({ currentTarget }) => onChange({ publish_at: currentTarget.value })}
          onBlur={onLeave}
        />
        {children}
      </>
    )}
  </div>
);
