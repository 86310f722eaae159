import { counted } from "#contract/counted.ts";
import { uploadLimits } from "#contract/images.ts";
import { lifetimes } from "../auth/sessions.ts";
import { perMinute } from "../limits/requests.ts";

function duration(milliseconds: number) {
  const hours = milliseconds / 3_600_000;
  return hours % 24 === 0 ? counted(hours / 24, "day") : counted(hours, "hour");
}

const { user, superuser } = lifetimes;
export const tokenLife = `A token lasts ${duration(user.absolute)}, and ends when it is not used for ${duration(user.idle)}; a superuser's lasts ${duration(superuser.absolute)}, and ${duration(superuser.idle)} unused.`;

const millions = uploadLimits.pixels / 1_000_000;
export const uploadRules = `A png or jpeg, told by its bytes: at most ${uploadLimits.bytes / 1024 / 1024} MiB, ${millions} million pixels and ${uploadLimits.side} on a side. One is decoded at a time; a handful may wait, more are told 503. One that no playlist uses goes after a day.`;

export const apiRules = [
  `${tokenLife} Get one from POST /login/access-token and send it as \`Authorization: Bearer …\`.`,
  `What is asked too often is refused with 429 and a Retry-After: more than ${perMinute.call} calls a minute from one address, and far fewer log-ins, sign-ups and mails. How many pictures somebody uploads is not counted.`,
];
