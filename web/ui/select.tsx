import type { ComponentProps } from "react";
import { FieldFrame } from "./field.tsx";

interface SelectProps extends Omit<ComponentProps<"select">, "id"> {
  label: string;
  error?: string | undefined;
  hint?: string;
  options: readonly (readonly [value: string, words: string])[];
}

export const Select = ({ label, error, hint, options, ...select }: SelectProps) => (
  <FieldFrame label={label} error={error} hint={hint}>
    {(control) => (
      <select {...select} {...control}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    )}
  </FieldFrame>
);
