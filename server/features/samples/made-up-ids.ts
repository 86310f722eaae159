import { perPlatform, platformDetails } from "#domain/platform-details.ts";
import type { Platform } from "#domain/platforms.ts";

export function madeUpIds(position: number, missing: Platform[] = []) {
  const end = String(position).padStart(3, "0");
  return perPlatform((platform) =>
    missing.includes(platform) ? "" : platformDetails[platform].madeUpId.slice(0, -3) + end,
  );
}
