import "./controls.css";
import { type ComponentProps, useId } from "react";

interface TextAreaProps
  extends Omit<ComponentProps<"textarea">, "id" | "placeholder" | "onChange"> {
  label: string;
  error?: string | undefined;
  hint: string;
  onText: (text: string) => void;
}

export function TextArea({ label, error, hint, onText, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        {...area}
        id={id}
        placeholder={label}
        aria-invalid={Boolean(error)}
        aria-describedby={`${id}-error`}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
      <p id={`${id}-error`} className="field-error" aria-live="polite">
        {error ?? <span className="muted">{hint}</span>}
      </p>
    </div>
  );
}
