import { useSyncExternalStore } from "react";
import { type Platform, platforms } from "#domain/platforms.ts";
import { store, stored } from "../../ui/storage.ts";

const key = "platform";

const remembered = () => platforms.find((platform) => platform === stored(key)) ?? null;

export function rememberPlatform(platform: Platform) {
  store(key, platform);
  // Browsers send it to other tabs alone.
  dispatchEvent(new StorageEvent("storage", { key }));
}

function listen(listener: () => void) {
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}

export const useRememberedPlatform = () => useSyncExternalStore(listen, remembered, () => null);
