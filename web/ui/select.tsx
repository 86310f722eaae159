import "./controls.css";
import { type ComponentProps, useId } from "react";

interface SelectProps extends Omit<ComponentProps<"select">, "id" | "onChange"> {
  label: string;
  hint?: string;
  options: readonly (readonly [value: string, words: string])[];
  onChoose: (value: string) => void;
}

export function Select({ label, hint, options, onChoose, ...select }: SelectProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        {...select}
        id={id}
        aria-describedby={hint && `${id}-hint`}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      {hint && (
        <p id={`${id}-hint`} className="field-error">
          <span className="muted">{hint}</span>
        </p>
      )}
    </div>
  );
}
