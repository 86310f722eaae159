import { useSyncExternalStore } from "react";

type Place = "localStorage" | "sessionStorage";

export function stored(key: string, place: Place = "localStorage"): string | null {
  try {
    return globalThis[place].getItem(key);
  } catch {
    return null;
  }
}

export function store(key: string, value: string | null, place: Place = "localStorage") {
  try {
    if (value === null) globalThis[place].removeItem(key);
    else globalThis[place].setItem(key, value);
  } catch {
    // The browser forbids storage, or the storage is full.
  }
}

/** Notifies this tab too, because browsers send storage events only to the other tabs. */
export function storeAndNotify(key: string, value: string) {
  store(key, value);
  dispatchEvent(new StorageEvent("storage", { key }));
}

function listen(listener: () => void) {
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}

export const useStored = (key: string) =>
  useSyncExternalStore(
    listen,
    () => stored(key),
    () => null,
  );
