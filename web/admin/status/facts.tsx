import type { ReactNode } from "react";

export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const format = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });
export const When = ({ at }: { at: string }) => (
  <time dateTime={at}>{format.format(new Date(at))}</time>
);
