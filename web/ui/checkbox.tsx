import type { ComponentProps } from "react";

export function Checkbox({
  label,
  ...input
}: Omit<ComponentProps<"input">, "type"> & { label: string }) {
  return (
    <label className="checkbox">
      <input {...input} type="checkbox" />
      {label}
    </label>
  );
}
