import type { MailStatus } from "#contract/monitoring.ts";

interface MailHealth {
  text: string;
  isGood: boolean;
  isBad: boolean;
}

/** In a word. What failed before the last mail that went out is past. */
export function healthOfMail({
  is_configured,
  last_sent_at,
  last_failure,
}: MailStatus): MailHealth {
  const isFailing = last_failure !== null && last_failure.at > (last_sent_at ?? "");
  if (isFailing) return { text: "Failing", isGood: false, isBad: true };
  if (!is_configured) return { text: "Not configured", isGood: false, isBad: false };
  return last_sent_at === null
    ? { text: "Nothing sent yet", isGood: false, isBad: false }
    : { text: "Working", isGood: true, isBad: false };
}
