// The listener's last choice, whose button is marked. It never leaves the browser.
import { useSyncExternalStore } from "react";
import { type Platform, platforms } from "#contract/platforms.ts";
import { store, stored } from "../ui/storage.ts";

const key = "platform";
const listeners = new Set<() => void>();

const remembered = (): Platform | null =>
  platforms.find((platform) => platform === stored(key)) ?? null;

export function rememberPlatform(platform: Platform) {
  store(key, platform);
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
