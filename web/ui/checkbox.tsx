import type { ComponentProps } from "react";

export const Checkbox = ({
  label,
  ...input
}: Omit<ComponentProps<"input">, "type"> & { label: string }) => (
  <label className="checkbox">
    <input {...input} type="checkbox" />
    {label}
  </label>
);
