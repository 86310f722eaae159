import type { ReactNode } from "react";

export interface Health {
  /** In words. */
  state: string;
  /** Neither where there is nothing to praise or to mend. */
  mark?: "good" | "bad";
}

/** One line of the Status list. */
export interface StatusLine extends Health {
  name: string;
  action?: ReactNode;
  /** Absent where there is nothing more to say. */
  details?: ReactNode;
  /** Opened from the start, as those that have failed are. */
  isOpen?: boolean;
}
