import type { ComponentProps } from "react";
import { FieldFrame } from "./field.tsx";

interface SelectProps extends Omit<ComponentProps<"select">, "id" | "onChange"> {
  label: string;
  hint?: string;
  options: readonly (readonly [value: string, words: string])[];
  onChoose: (value: string) => void;
}

export const Select = ({ label, hint, options, onChoose, ...select }: SelectProps) => (
  <FieldFrame label={label} hint={hint}>
    {(control) => (
      <select
        {...select}
        {...control}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    )}
  </FieldFrame>
);
