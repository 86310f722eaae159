import type { ReactNode } from "react";

/** A line of a section's list: a skeleton until it is known. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children ?? <span className="skeleton" />}</dd>
  </div>
);

const format = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });
export const When = ({ at }: { at: string }) => (
  <time dateTime={at}>{format.format(new Date(at))}</time>
);
