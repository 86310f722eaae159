import { uploadLimits } from "#contract/images.ts";
import { pluralize } from "#domain/pluralize.ts";
import { attemptLimits } from "../../limits/limits.ts";
import { perMinute } from "../../limits/requests.ts";
import { sessionLifetimes } from "../auth/sessions.ts";

function duration(milliseconds: number) {
  const minutes = milliseconds / 60_000;
  if (minutes % (24 * 60) === 0) return pluralize(minutes / (24 * 60), "day");
  return minutes % 60 === 0 ? pluralize(minutes / 60, "hour") : pluralize(minutes, "minute");
}

const limits = Object.values(attemptLimits).map(
  ({ counts, limit, window }) => `| ${counts} | ${limit} in ${duration(window)} |`,
);

const { user, superuser } = sessionLifetimes;
export const tokenLife = `A token lasts ${duration(user.absolute)}, or ${duration(user.idle)} without use; a superuser's lasts ${duration(superuser.absolute)}, or ${duration(superuser.idle)} without use.`;

const millions = uploadLimits.pixels / 1_000_000;
export const uploadRules = `A PNG or JPEG of up to ${uploadLimits.bytes / 1024 / 1024} MB, ${millions} million pixels and ${uploadLimits.side} pixels per side. Images not used by a playlist or a gallery are deleted after a day.`;

export const apiRules = [
  `${tokenLife} Get one from POST /login/access-token and send it as \`Authorization: Bearer …\`.`,
  "Rate limits. Requests over a limit get a 429 with a Retry-After header. Uploads count as calls and have no limit of their own.",
  [
    "| What | Limit |",
    "|---|---|",
    `| calls from one IP address | ${perMinute.call} in 1 minute |`,
    ...limits,
  ].join("\n"),
];
