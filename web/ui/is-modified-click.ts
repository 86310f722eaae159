import type { MouseEvent } from "react";

/** The browser opens a new tab or window, or saves. */
export const isModifiedClick = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  ctrlKey || metaKey || shiftKey || altKey;
