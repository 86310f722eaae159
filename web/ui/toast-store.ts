export interface Toast {
  id: number;
  kind: "success" | "failure";
  text: string;
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

export function addToast(kind: Toast["kind"], text: string) {
  lastId += 1;
  // The same words twice are said again, not stacked.
  replace([...toasts.filter((toast) => toast.text !== text), { id: lastId, kind, text }]);
}

export const dismissToast = (id: number) => replace(toasts.filter((toast) => toast.id !== id));
