import type { ComponentProps, ReactNode } from "react";
import { NotLoaded } from "../../../ui/not-loaded.tsx";

export interface Health {
  state: string;
  mark?: "good" | "bad";
}

export interface StatusLine extends Health {
  action?: ReactNode;
  details?: ReactNode;
  isOpen?: boolean;
}

export const notKnown = (query: ComponentProps<typeof NotLoaded>["query"]): StatusLine =>
  query.error
    ? { state: "Unknown", mark: "bad", details: <NotLoaded what="status" query={query} /> }
    : { state: "" };

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
