import { type Platform, type PlatformIds, perPlatform } from "#contract/platforms.ts";
import { seededRandom } from "../images/seeded-random.ts";

const digits = "0123456789";
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const forms: Record<Platform, { start: string; length: number; alphabet: string }> = {
  spotify: { start: "", length: 22, alphabet: letters + digits },
  deezer: { start: "1", length: 9, alphabet: digits },
  youtube: { start: "PL", length: 32, alphabet: `${letters}${digits}-_` },
  qobuz: { start: "1", length: 7, alphabet: digits },
};

export function madeUpIds(seed: number, missing: Platform[] = []): PlatformIds {
  const random = seededRandom(seed);
  return perPlatform((platform) => {
    const { start, length, alphabet } = forms[platform];
    const rest = Array.from(
      { length },
      () => alphabet[Math.floor(random() * alphabet.length)],
    ).join("");
    return missing.includes(platform) ? "" : start + rest;
  });
}
