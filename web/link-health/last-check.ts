import type { LinkHealth } from "#contract/link-health.ts";
import { monthNames } from "#contract/playlist-title.ts";

/** When the check that is longest past was; null where a platform was never checked. */
export function lastCheck(checks: LinkHealth["checks"]): Date | null {
  const times = checks.map(({ checked_at }) => checked_at);
  if (times.includes(null)) return null;
  return new Date(Math.min(...times.map((time) => Date.parse(time ?? ""))));
}

const morning = 6;

/** "last night", "today", "yesterday", "on 12 November". */
export function whenChecked(at: Date, now: Date): string {
  const day = new Date(at.getFullYear(), at.getMonth(), at.getDate());
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  const daysAgo = Math.round((today.getTime() - day.getTime()) / 86_400_000);
  if (daysAgo <= 0) return at.getHours() < morning ? "last night" : "today";
  return daysAgo === 1 ? "yesterday" : `on ${at.getDate()} ${monthNames[at.getMonth()]}`;
}
