import { wellKnownPasswords } from "./well-known-passwords.ts";

export const strengthLevels = 4;
export type StrengthLabel = "" | "Low" | "Medium" | "High";

const alphabets: [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^ -~]/, 100],
];

/** What guessing it would take at least, in bits; characters that only repeat do not count for long. */
function bits(password: string) {
  const characters = [...password];
  const variety = alphabets.reduce(
    (sum, [pattern, size]) => (pattern.test(password) ? sum + size : sum),
    0,
  );
  const counted = Math.min(characters.length, new Set(characters).size * 2);
  return counted * Math.log2(Math.max(variety, 1));
}

const steps = [0, 42, 60, 90];

interface Surroundings {
  /** That of the account, where it is known. */
  email: string;
  siteName: string;
}

/** What anybody who knows the account would try: the site's name, the address and its two halves, whole and in any case. */
const isAboutTheAccount = (password: string, { email, siteName }: Surroundings) =>
  [siteName, siteName.replaceAll(" ", ""), email, ...email.split("@")].some(
    (word) => word.toLowerCase() === password,
  );

/** 0 for nothing typed, then 1 to 4. */
export function strengthLevel(password: string, { email, siteName }: Surroundings): number {
  if (password === "") return 0;
  const folded = password.toLowerCase();
  if (
    password.length < 8 ||
    wellKnownPasswords.has(folded) ||
    isAboutTheAccount(folded, { email: email.trim(), siteName })
  )
    return 1;
  const strength = bits(password);
  return steps.filter((step) => strength >= step).length;
}

export function strengthLabel(level: number): StrengthLabel {
  if (level === 0) return "";
  const share = level / strengthLevels;
  if (share < 0.33) return "Low";
  return share < 0.66 ? "Medium" : "High";
}
