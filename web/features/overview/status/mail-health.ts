import type { MailStatus } from "#contract/overview.ts";
import type { Health } from "./status-line.tsx";

/** Failures before the last sent mail no longer matter. */
export function healthOfMail({ is_configured, last_sent_at, last_failure }: MailStatus): Health {
  if (last_failure && last_failure.at > (last_sent_at ?? ""))
    return { state: "Failing", mark: "bad" };
  if (!is_configured) return { state: "Not configured" };
  return last_sent_at === null ? { state: "Nothing sent yet" } : { state: "Working", mark: "good" };
}
