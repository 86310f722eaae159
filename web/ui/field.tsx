import "./controls.css";
import { type ComponentProps, type ReactNode, useId } from "react";

export interface FieldProps extends Omit<ComponentProps<"input">, "id" | "placeholder"> {
  label: string;
  error?: string;
  /** Said in the same place while nothing is wrong. */
  hint?: ReactNode;
  /** Stands inside the box, at its end. */
  end?: (labelId: string) => ReactNode;
  /** Stands between the box and the message. */
  children?: ReactNode;
}

/** One input with its label, a placeholder of the same words and the sentence that says what is wrong with it. */
export function Field({ label, error, hint, end, children, type = "text", ...input }: FieldProps) {
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
          placeholder={label}
          aria-invalid={Boolean(error)}
          aria-describedby={errorId}
        />
        {end?.(labelId)}
      </div>
      {children}
      {/* Its line is kept free: a message that appears under a finger must not move the link it is pressing. */}
      <p id={errorId} className="field-error" aria-live="polite">
        {error ?? (hint && <span className="muted">{hint}</span>)}
      </p>
    </div>
  );
}
