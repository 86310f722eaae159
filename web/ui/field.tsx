import { type ComponentProps, type ReactNode, useId } from "react";

interface FrameProps {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
}

type Framed<Tag extends "input" | "textarea" | "select"> = FrameProps &
  Omit<ComponentProps<Tag>, "id">;

type ControlProps = Pick<ComponentProps<"input">, "id" | "aria-invalid" | "aria-describedby">;

interface FieldFrameProps extends FrameProps {
  children: (control: ControlProps, labelId: string) => ReactNode;
}

function FieldFrame({ label, error, hint, children }: FieldFrameProps) {
  const id = useId();
  const [labelId, messageId] = [`${id}-label`, `${id}-message`];
  return (
    <div className="field">
      <label id={labelId} htmlFor={id}>
        {label}
      </label>
      {children({ id, "aria-invalid": Boolean(error), "aria-describedby": messageId }, labelId)}
      {/* The paragraph is always rendered. A paragraph that appeared on blur would move the button that is being pressed. */}
      <p id={messageId} className={error ? "field-error" : "field-hint"} aria-live="polite">
        {error ?? hint}
      </p>
    </div>
  );
}

export interface FieldProps extends Framed<"input"> {
  end?: (labelId: string) => ReactNode;
}

export const Field = ({ label, error, hint, end, children, ...input }: FieldProps) => (
  <FieldFrame label={label} error={error} hint={hint}>
    {(control, labelId) => (
      <>
        <div className="field-box">
          <input type="text" autoComplete="off" {...input} {...control} />
          {end?.(labelId)}
        </div>
        {children}
      </>
    )}
  </FieldFrame>
);

export const TextArea = ({ label, error, hint, ...area }: Framed<"textarea">) => (
  <FieldFrame label={label} error={error} hint={hint}>
    {(control) => <textarea {...area} {...control} />}
  </FieldFrame>
);

interface SelectProps extends Framed<"select"> {
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
