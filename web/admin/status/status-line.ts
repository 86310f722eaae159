import type { ReactNode } from "react";

export interface Health {
  state: string;
  mark?: "good" | "bad";
}

export interface StatusLine extends Health {
  name: string;
  action?: ReactNode;
  details?: ReactNode;
  isOpen?: boolean;
}
