export interface Toast {
  id: number;
  kind: "success" | "failure";
  text: string;
  /** A second thought that is offered along with it, for as long as it is shown. */
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
  replace([...toasts.filter(({ text, undo }) => undo || text !== toast.text), { ...toast, id: lastId }]);
}

/** Something is tried anew: what was said of the last try would contradict how this one goes. */
export const dismissFailures = () => replace(toasts.filter(({ kind }) => kind !== "failure"));

export const dismissToast = (id: number) => replace(toasts.filter((toast) => toast.id !== id));
