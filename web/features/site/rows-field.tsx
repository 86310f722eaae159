import { type ReactNode, useId } from "react";

interface RowsFieldProps {
  name: string;
  title: string;
  error: string | undefined;
  children: ReactNode;
}

/** Behaves like an input of the form, so that an invalid list can receive the focus. */
export function RowsField({ name, title, error, children }: RowsFieldProps) {
  const id = useId();
  return (
    <fieldset name={name} tabIndex={-1} className="rows-field" aria-describedby={`${id}-error`}>
      <legend>{title}</legend>
      {children}
      <p id={`${id}-error`} className="field-error" aria-live="polite">
        {error}
      </p>
    </fieldset>
  );
}
