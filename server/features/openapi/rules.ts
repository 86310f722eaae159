import { uploadLimits } from "#contract/images.ts";
import { pluralize } from "#domain/pluralize.ts";
import { sessionLifetimes } from "../auth/sessions.ts";

function duration(milliseconds: number) {
  const hours = milliseconds / 3_600_000;
  return hours % 24 === 0 ? pluralize(hours / 24, "day") : pluralize(hours, "hour");
}

const { user, superuser } = sessionLifetimes;
export const tokenLife = `A token lasts ${duration(user.absolute)}, or ${duration(user.idle)} without use; a superuser's lasts ${duration(superuser.absolute)}, or ${duration(superuser.idle)} without use.`;

const millions = uploadLimits.pixels / 1_000_000;
export const uploadRules = `A PNG or JPEG of up to ${uploadLimits.bytes / 1024 / 1024} MB, ${millions} million pixels and ${uploadLimits.side} pixels per side. Images not used by a playlist or a gallery are deleted after a day.`;

export const apiRules = [
  `${tokenLife} Get one from POST /login/access-token and send it as \`Authorization: Bearer …\`.`,
  "A request over a rate limit gets a 429 with a Retry-After header.",
];
