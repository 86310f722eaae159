import { expect, test } from "vitest";
import { healthOfMail } from "./mail-line.tsx";

const [earlier, later] = ["2026-01-02T03:04:05.000Z", "2026-01-02T03:04:06.000Z"];
const failure = (at: string) => ({ at, problem: "no" });

test.each([
  [false, null, null, "Not configured"],
  [true, null, null, "Nothing sent yet"],
  [true, earlier, null, "Working"],
  [true, earlier, failure(later), "Failing"],
  [true, later, failure(earlier), "Working"],
  [false, earlier, failure(later), "Failing"],
])(
  "mail health: configured %s, last sent %s, last failure %j is shown as '%s'",
  (is_configured, last_sent_at, last_failure, text) => {
    expect(healthOfMail({ is_configured, last_sent_at, last_failure, waiting: 0 }).state).toBe(
      text,
    );
  },
);
