import "./controls.css";
import { type ComponentProps, type ReactNode, useId } from "react";

export interface FieldProps extends Omit<ComponentProps<"input">, "id"> {
  label: string;
  error?: string;
  hint?: ReactNode;
  end?: (labelId: string) => ReactNode;
  children?: ReactNode;
}

export function Field({
  label,
  placeholder = label,
  error,
  hint,
  end,
  children,
  type = "text",
  ...input
}: FieldProps) {
  const id = useId();
  const [labelId, errorId] = [`${id}-label`, `${id}-error`];
  return (
    <div className="field">
      <label id={labelId} htmlFor={id}>
        {label}
      </label>
      <div className="field-box">
        <input
          {...input}
          id={id}
          type={type}
          placeholder={placeholder}
          aria-invalid={Boolean(error)}
          aria-describedby={errorId}
        />
        {end?.(labelId)}
      </div>
      {children}
      {/* Always there: a message that appears must not move what is being pressed. */}
      <p id={errorId} className="field-error" aria-live="polite">
        {error ?? (hint && <span className="muted">{hint}</span>)}
      </p>
    </div>
  );
}
