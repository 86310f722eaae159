import type { MouseEvent } from "react";

/** Returns whether the browser would open a new tab or window, or download the link. */
export const isModifiedClick = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  ctrlKey || metaKey || shiftKey || altKey;
