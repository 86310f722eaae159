export interface Toast {
  id: number;
  kind: "success" | "failure";
  text: string;
  /** Takes back what was done; offered as a button. */
  undo?: () => void;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replace(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

export const currentToasts = () => toasts;

export function onToastsChange(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function addToast(toast: Omit<Toast, "id">) {
  lastId += 1;
  // The same words twice are said again, not stacked; unless each has something else to undo.
  replace([
    ...toasts.filter(({ text, undo }) => undo || text !== toast.text),
    { ...toast, id: lastId },
  ]);
}

/** To be called when something is tried again: the failures of the last try are outdated. */
export const dismissFailures = () => replace(toasts.filter(({ kind }) => kind !== "failure"));

export const dismissToast = (id: number) => replace(toasts.filter((toast) => toast.id !== id));
