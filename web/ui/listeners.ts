export function createListeners<Change = void>() {
  const listeners = new Set<(change: Change) => void>();
  return {
    subscribe(listener: (change: Change) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify(change: Change) {
      for (const listener of listeners) listener(change);
    },
  };
}
