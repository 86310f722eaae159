// Browsers that forbid storage throw: for them nothing is stored.
import { useSyncExternalStore } from "react";

/** What is in sessionStorage goes with the tab. */
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
    // Forgotten when the page is left.
  }
}

/** Browsers tell the other tabs alone. */
export function storeAndTell(key: string, value: string) {
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
