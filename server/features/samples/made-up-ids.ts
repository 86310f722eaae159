import { perPlatform, platformDetails } from "#domain/platform-details.ts";
import type { Platform, PlatformIds } from "#domain/platforms.ts";
import { seededRandom } from "../../images/seeded-random.ts";

export function madeUpIds(seed: number, missing: Platform[] = []): PlatformIds {
  const random = seededRandom(seed);
  return perPlatform((platform) => {
    const { start, length, alphabet } = platformDetails[platform].madeUpId;
    const rest = Array.from(
      { length },
      () => alphabet[Math.floor(random() * alphabet.length)],
    ).join("");
    return missing.includes(platform) ? "" : start + rest;
  });
}
