import type { ComponentProps } from "react";
import { FieldFrame } from "./field.tsx";

interface TextAreaProps extends Omit<ComponentProps<"textarea">, "id"> {
  label: string;
  error?: string | undefined;
  hint: string;
}

export const TextArea = ({ label, error, hint, ...area }: TextAreaProps) => (
  <FieldFrame label={label} error={error} hint={hint}>
    {(control) => <textarea {...area} {...control} />}
  </FieldFrame>
);
