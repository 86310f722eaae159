import type { ReactNode } from "react";
import { Field } from "../../../ui/field.tsx";
import type { BoundField } from "../../../ui/use-form.ts";
import type { PlaylistValues } from "./playlist-values.ts";

const choices = [
  ["now", "Now"],
  ["at", "At…"],
  ["not yet", "Not yet"],
] as const;

interface PublishFieldProps {
  publish: PlaylistValues["publish"];
  moment: BoundField;
  onChoose: (publish: PlaylistValues["publish"]) => void;
  /** Beside the moment. */
  children: ReactNode;
}

export const PublishField = ({ publish, moment, onChoose, children }: PublishFieldProps) => (
  <div className="publish-field">
    <fieldset>
      <legend>Publish</legend>
      {choices.map(([value, label]) => (
        <label key={value}>
          <input
            type="radio"
            name="publish"
            checked={publish === value}
            onChange={() => onChoose(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
    {publish === "at" && (
      <>
        <Field {...moment} label="Publish at" type="datetime-local" />
        {children}
      </>
    )}
  </div>
);
