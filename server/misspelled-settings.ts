// Our settings have no prefix in common, so a name that is none of them is usually somebody else's. One that is nearly ours is
// not: unnoticed, SMTP_HOST or DATABASE_URI would leave the site running without the mail or the database its owner has set up.

/** What other programs call theirs, and people bring along. */
const telling = ["SMTP_", "FIRST_SUPERUSER", "TRUSTED_PROX", "RATE_LIMIT", "SAMPLE_DATA"];

/** Shorter names have too many neighbours: HOST is not far from HOME. */
const shortest = 8;

export function misspelledSettings(names: readonly string[], settings: readonly string[]): { name: string; meant: string }[] {
  return names
    .filter((name) => !settings.includes(name))
    .flatMap((name) => {
      const meant = settings.find((setting) => isMeantAs(name, setting));
      return meant ? [{ name, meant }] : [];
    });
}

function isMeantAs(name: string, setting: string) {
  if (telling.some((prefix) => name.startsWith(prefix) && setting.startsWith(prefix))) return true;
  return setting.length >= shortest && distance(name.toUpperCase(), setting) <= (setting.length < 10 ? 1 : 2);
}

/** How many letters must be added, left out or changed to make one of the other. */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3;
  let before = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const now = [row + 1];
    for (const [column, wanted] of [...other].entries()) {
      const changed = (before[column] ?? 0) + (letter === wanted ? 0 : 1);
      now.push(Math.min(changed, (before[column + 1] ?? 0) + 1, (now[column] ?? 0) + 1));
    }
    before = now;
  }
  return before.at(-1) ?? 0;
}
