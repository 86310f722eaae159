import type { Platform } from "#domain/platforms.ts";
import { storeAndNotify, useStored } from "../../ui/storage.ts";
import { useSite } from "../../use-site.ts";

const key = "platform";

export const rememberPlatform = (platform: Platform) => storeAndNotify(key, platform);

export function useRememberedPlatform() {
  const last = useStored(key);
  return useSite().platforms.find((platform) => platform === last) ?? null;
}
