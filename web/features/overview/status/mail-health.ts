import type { MailStatus } from "#contract/overview.ts";
import type { Health } from "./status-line.tsx";

/** A failure no longer counts once a later email was sent. */
export function healthOfMail({ is_configured, last_sent_at, last_failure }: MailStatus): Health {
  if (last_failure && last_failure.at > (last_sent_at ?? ""))
    return { state: "Failing", mark: "bad" };
  if (!is_configured) return { state: "Not configured" };
  return last_sent_at === null ? { state: "Nothing sent yet" } : { state: "Working", mark: "good" };
}
