import type { LinkHealth } from "#contract/link-health.ts";
import { monthNames } from "#contract/playlist-title.ts";

/** When the look that is longest past was; null where a platform was never looked at. */
export function lastLook(looks: LinkHealth["looks"]): Date | null {
  const times = looks.map(({ looked_at }) => looked_at);
  if (times.includes(null)) return null;
  return new Date(Math.min(...times.map((time) => Date.parse(time ?? ""))));
}

const morning = 6;

/** "last night", "today", "yesterday", "on 12 November". */
export function whenLooked(at: Date, now: Date): string {
  const day = new Date(at.getFullYear(), at.getMonth(), at.getDate());
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  const daysAgo = Math.round((today.getTime() - day.getTime()) / 86_400_000);
  if (daysAgo <= 0) return at.getHours() < morning ? "last night" : "today";
  return daysAgo === 1 ? "yesterday" : `on ${at.getDate()} ${monthNames[at.getMonth()]}`;
}
