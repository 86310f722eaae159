import { useSyncExternalStore } from "react";
import type { Platform } from "#domain/platforms.ts";
import { store, stored } from "../../ui/storage.ts";
import { useSite } from "../../use-site.ts";

const key = "platform";

const remembered = () => stored(key);

export function rememberPlatform(platform: Platform) {
  store(key, platform);
  // Browsers send it to other tabs alone.
  dispatchEvent(new StorageEvent("storage", { key }));
}

function listen(listener: () => void) {
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}

export function useRememberedPlatform() {
  const last = useSyncExternalStore(listen, remembered, () => null);
  return useSite().platforms.find((platform) => platform === last) ?? null;
}
