// The platform somebody opened last. It never leaves the browser, and it opens nothing: it only saves the search for a button.
import { useLayoutEffect, useState, useSyncExternalStore } from "react";
import { type Platform, platforms } from "#contract/platforms.ts";

const key = "platform";
const listeners = new Set<() => void>();

function remembered(): Platform | null {
  try {
    const stored = localStorage.getItem(key);
    return platforms.find((platform) => platform === stored) ?? null;
  } catch {
    return null;
  }
}

export function rememberPlatform(platform: Platform) {
  try {
    localStorage.setItem(key, platform);
  } catch {
    // A browser that keeps nothing forgets this too.
  }
  for (const listener of listeners) listener();
}

function listen(listener: () => void) {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

export const useRememberedPlatform = () => useSyncExternalStore(listen, remembered, () => null);

/**
 * The buttons' order, with the remembered platform first: decided when the card appears, so that nothing moves under anybody's finger.
 * Until React runs, a rule in playlists.css shows the same order by the attribute that the boot script sets.
 */
export function usePlatformOrder(): readonly Platform[] {
  const [order, setOrder] = useState<readonly Platform[]>(platforms);
  useLayoutEffect(() => {
    const first = remembered();
    if (first) setOrder([first, ...platforms.filter((platform) => platform !== first)]);
  }, []);
  return order;
}
