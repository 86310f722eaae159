import type { ComponentProps } from "react";
import { FieldFrame } from "./field.tsx";

interface TextAreaProps
  extends Omit<ComponentProps<"textarea">, "id" | "placeholder" | "onChange"> {
  label: string;
  error?: string | undefined;
  hint: string;
  onText: (text: string) => void;
}

export const TextArea = ({ label, error, hint, onText, ...area }: TextAreaProps) => (
  <FieldFrame label={label} error={error} hint={hint}>
    {(control) => (
      <textarea
        {...area}
        {...control}
        placeholder={label}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
    )}
  </FieldFrame>
);
