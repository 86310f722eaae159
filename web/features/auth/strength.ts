import { isWellKnown } from "./well-known-passwords.ts";

export const strengthLevels = 4;

const alphabets: [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^ -~]/, 100],
];

function bits(password: string) {
  const characters = [...password];
  const variety = alphabets.reduce(
    (sum, [pattern, size]) => (pattern.test(password) ? sum + size : sum),
    0,
  );
  const counted = Math.min(characters.length, new Set(characters).size * 2);
  return counted * Math.log2(variety);
}

const steps = [0, 42, 60, 90];

type Account = Record<"email" | "siteName", string>;

const isAboutTheAccount = (password: string, { email, siteName }: Account) =>
  [siteName, siteName.replaceAll(" ", ""), email.trim(), ...email.trim().split("@")].some(
    (word) => word.toLowerCase() === password.toLowerCase(),
  );

export function strengthLevel(password: string, account: Account): number {
  if (password === "") return 0;
  if (password.length < 8 || isWellKnown(password) || isAboutTheAccount(password, account))
    return 1;
  const strength = bits(password);
  return steps.filter((step) => strength >= step).length;
}

export const strengthLabel = (level: number) => ["", "Low", "Medium", "High", "High"][level];
