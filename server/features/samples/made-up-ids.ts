import { type Platform, perPlatform, platformRecords } from "#domain/platforms.ts";

export function madeUpIds(position: number, missing: Platform[] = []) {
  const end = String(position).padStart(3, "0");
  return perPlatform((platform) =>
    missing.includes(platform) ? "" : platformRecords[platform].madeUpId.slice(0, -3) + end,
  );
}
