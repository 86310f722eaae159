import type { IncomingHttpHeaders } from "node:http";
import { previewRobot } from "../http/page-or-call.ts";

/** Browsers with nobody in front of them, and whatever does not call itself a browser. */
const robot = /crawl|spider|slurp|headless|lighthouse|^(?!Mozilla\/|Opera\/)/i;

/**
 * Whether a listen is one to count. Whoever asks not to be tracked (Sec-GPC) is not, although nothing is kept of anybody.
 * Pages send no token along, so one that comes is a program's, or an owner's.
 */
export function isVisitor({
  "user-agent": agent = "",
  "sec-gpc": privacy,
  authorization,
}: IncomingHttpHeaders): boolean {
  return (
    privacy !== "1" &&
    authorization === undefined &&
    !robot.test(agent) &&
    !previewRobot.test(agent)
  );
}
