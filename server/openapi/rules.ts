import { counted } from "#contract/counted.ts";
import { uploadLimits } from "#contract/images.ts";
import { lifetimes } from "../auth/sessions.ts";
import { rules } from "../limits/limits.ts";
import { perMinute } from "../limits/requests.ts";

function duration(milliseconds: number) {
  const minutes = milliseconds / 60_000;
  if (minutes % (24 * 60) === 0) return counted(minutes / (24 * 60), "day");
  return minutes % 60 === 0 ? counted(minutes / 60, "hour") : counted(minutes, "minute");
}

const limited: Record<keyof typeof rules, string> = {
  loginPerAccountAndNetwork: "wrong passwords or passkeys for one account from one network",
  loginPerAccount: "wrong passwords or passkeys for one account from all networks",
  loginPerAddress: "wrong passwords or passkeys from one address",
  challengePerAddress: "log-ins with a passkey that one address begins",
  passkeyPerAccount: "passkeys added to one account",
  signupPerAddress: "sign-ups from one address",
  recoveryPerAddress: "password recoveries from one address",
  recoveryPerAccount: "recovery emails for one account",
  mailPerAddress: "emails asked for from one address",
  resetPerAddress: "wrong reset tokens from one address",
  currentPasswordPerUser: "wrong current passwords of one user",
  testMailPerUser: "test emails of one superuser",
  followPerAddress: "addresses that one visitor asks to follow with",
  followPerAccount: "confirmation emails to one follower",
  addressChangePerUser: "changes of one user's own email address",
  passwordChangePerAccount: "password changes of one user",
  addressNoticePerAccount: "changes away from one email address",
};

const limits = Object.entries(rules).map(([name, rule]) => {
  const privateNetwork =
    "privateNetworkLimit" in rule ? ` (${rule.privateNetworkLimit} from private networks)` : "";
  return `| ${limited[name as keyof typeof rules]} | ${rule.limit} in ${duration(rule.window)}${privateNetwork} |`;
});

const { user, superuser } = lifetimes;
export const tokenLife = `A token lasts ${duration(user.absolute)}, or ${duration(user.idle)} without use; a superuser's lasts ${duration(superuser.absolute)}, or ${duration(superuser.idle)} without use.`;

const millions = uploadLimits.pixels / 1_000_000;
export const uploadRules = `A png or jpeg of at most ${uploadLimits.bytes / 1024 / 1024} MiB, ${millions} million pixels and ${uploadLimits.side} on a side. Images that no playlist uses are deleted after a day.`;

export const apiRules = [
  `${tokenLife} Get one from POST /login/access-token and send it as \`Authorization: Bearer …\`.`,
  "Rate limits. Beyond them the answer is 429 with a Retry-After. Uploads are not limited.",
  [
    "| what | at most |",
    "|---|---|",
    `| calls from one address | ${perMinute.call} in 1 minute |`,
    ...limits,
  ].join("\n"),
];
