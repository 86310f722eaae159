// Our settings have no prefix in common, so a name that is none of them is usually somebody else's. One that is nearly ours is
// not: unnoticed, SMTP_HOST or DATABASE_URI would leave the site running without the mail or the database its owner has set up.

/** What other programs call theirs, and people bring along. */
const beginnings = {
  SMTP_: "SMTP_URL",
  FIRST_SUPERUSER: "FIRST_SUPERUSER",
  TRUSTED_PROX: "TRUSTED_PROXIES",
  RATE_LIMIT: "RATE_LIMITS",
};
const others: Record<string, string> = {
  DATABASE_URI: "DATABASE_URL",
  SITE_URI: "SITE_URL",
  EMAIL_FROM: "MAIL_FROM",
};

const letters = (name: string) => name.toUpperCase().replaceAll("_", "");

export function misspelledSettings(
  names: readonly string[],
  settings: readonly string[],
): { name: string; meant: string }[] {
  return names
    .filter((name) => !settings.includes(name))
    .flatMap((name) => {
      const meant =
        others[name] ??
        settings.find((setting) => setting.includes("_") && letters(setting) === letters(name)) ??
        Object.entries(beginnings).find(([beginning]) => name.startsWith(beginning))?.[1];
      return meant ? [{ name, meant }] : [];
    });
}
