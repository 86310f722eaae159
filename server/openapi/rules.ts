import { uploadLimits } from "#contract/images.ts";
import { lifetimes } from "../auth/sessions.ts";
import { rules } from "../limits/limits.ts";
import { perMinute } from "../limits/requests.ts";

const minute = 60_000;

function duration(milliseconds: number): string {
  const units: [number, string][] = [
    [24 * 60 * minute, "day"],
    [60 * minute, "hour"],
    [minute, "minute"],
  ];
  const [length, name] = units.find(([unit]) => milliseconds % unit === 0) ?? [1000, "second"];
  const count = milliseconds / length;
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}

const counted: Record<keyof typeof rules, string> = {
  loginPerAccountAndNetwork: "wrong passwords for one account from one network",
  loginPerAccount: "wrong passwords for one account from everywhere",
  loginPerAddress: "wrong passwords from one address",
  signupPerAddress: "sign-ups from one address",
  recoveryPerAddress: "recoveries from one address",
  recoveryPerAccount: "recovery mails for one account",
  mailPerAddress: "mails asked for from one address",
  resetPerAddress: "wrong reset tokens from one address",
  currentPasswordPerUser: "wrong current passwords of one user",
  testMailPerUser: "test mails of one superuser",
  followPerAddress: "addresses that one visitor asks to follow by",
  followPerAccount: "mails to one address that ask whether to follow",
  addressChangePerUser:
    "changes of their own address by one user, refused ones that name a taken address included",
  passwordChangePerAccount: "changes of the password by one user",
  addressNoticePerAccount: "times that users change one address for another",
};

const limits = Object.entries(rules).map(([name, rule]) => {
  const privateNetwork =
    "privateNetworkLimit" in rule ? ` (${rule.privateNetworkLimit} from private networks)` : "";
  return `${rule.limit} ${counted[name as keyof typeof rules]} in ${duration(rule.window)}${privateNetwork}`;
});

const { user, superuser } = lifetimes;
export const tokenLife = `A token lasts ${duration(user.absolute)}, and ends when it is not used for ${duration(user.idle)}; a superuser's lasts ${duration(superuser.absolute)}, and ${duration(superuser.idle)} unused.`;

const millions = uploadLimits.pixels / 1_000_000;
export const uploadRules = `A png or jpeg, told by its bytes: at most ${uploadLimits.bytes / 1024 / 1024} MiB, ${millions} million pixels and ${uploadLimits.side} on a side. One is decoded at a time; a handful may wait, more are told 503. One that no playlist uses goes after a day.`;

export const apiRules = [
  `${tokenLife} Get one from POST /login/access-token and send it as \`Authorization: Bearer …\`.`,
  `What is asked too often is refused with 429 and a Retry-After: more than ${perMinute.call} calls a minute from one address; ${limits.join("; ")}. How many pictures somebody uploads is not counted.`,
];
