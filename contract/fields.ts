import * as z from "zod/mini";
import { yearPattern } from "#domain/playlist-address.ts";
import { maxSearchLength, minSearchLength } from "#domain/search-limits.ts";

const unprintable =
  /[\p{Cc}\p{Noncharacter_Code_Point}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

export const toPlainLine = (text: string) =>
  text.toWellFormed().replace(new RegExp(unprintable, "gu"), " ").trim();

export const shortened = (text: string, longest: number) =>
  toPlainLine(text.slice(0, 4 * longest))
    .slice(0, longest)
    .replace(/[\ud800-\udbff]$/, "");

const required = (name: string) => (issue: { input?: unknown }) =>
  issue.input === undefined ? `${name} is required` : `${name} must be text`;

const filled = (name: string) => z.minLength(1, { error: `${name} is required`, abort: true });

const plainLine = (name: string) =>
  z.refine<string>((text) => text.isWellFormed() && !unprintable.test(text), {
    error: `${name} contains invalid characters`,
    abort: true,
  });

const onlyInvisible =
  /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{1d159}]*$/u;

export const isBlank = (text: string) => onlyInvisible.test(text);

const emptyIfBlank = () => z.overwrite<string>((text) => (isBlank(text) ? "" : text));

export const lineOrNothing = (name: string, longest: number) =>
  z
    .string({ error: required(name) })
    .check(
      z.trim(),
      z.maxLength(longest, { error: `${name} must be at most ${longest} characters`, abort: true }),
      plainLine(name),
    );

export const line = (name: string, longest: number) =>
  lineOrNothing(name, longest).check(emptyIfBlank(), filled(name));

const unprintableInText = new RegExp(`(?![\\n\\t])${unprintable.source}`, "u");

export const textOrNothing = (name: string, longest: number) =>
  z.pipe(
    z.string({ error: required(name) }).check(
      z.overwrite((text) => text.replace(/\r\n?/g, "\n").trim()),
      z.maxLength(longest, {
        // This is a function, because calling toLocaleString while this file loads would delay every start by 30 ms.
        error: () => `${name} must be at most ${longest.toLocaleString("en")} characters`,
        abort: true,
      }),
      z.refine((text) => text.isWellFormed() && !unprintableInText.test(text), {
        error: `${name} contains invalid characters`,
      }),
    ),
    z.transform((text) => (isBlank(text) ? null : text)),
  );

const emailShape =
  /^(?=[^@]{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i;

export const Email = z.string({ error: required("Email") }).check(
  z.trim(),
  filled("Email"),
  z.maxLength(254, { error: "Invalid email address", abort: true }),
  z.regex(emailShape, { error: "Invalid email address", abort: true }),
  // Must come after the pattern: lower case turns the Kelvin sign, which the pattern refuses, into k.
  z.toLowerCase(),
);

export const Username = z
  .string({ error: required("Username") })
  .check(
    z.trim(),
    filled("Username"),
    z.maxLength(254, { error: "Username is too long", abort: true }),
    plainLine("Username"),
  );

const typable = z.refine<string>(
  (text) => text.isWellFormed() && !text.includes("\0"),
  "Password contains an invalid character",
);

/** Has no minimum length, because a current password may be older than the minimum of 8 characters. */
export const GivenPassword = z
  .string({ error: required("Password") })
  .check(
    filled("Password"),
    z.maxLength(128, { error: "Password must be at most 128 characters", abort: true }),
    typable,
  );

export const NewPassword = GivenPassword.check(
  z.minLength(8, "Password must be at least 8 characters"),
);

const name = lineOrNothing("Full Name", 255).check(emptyIfBlank());

export const profileNameLimit = 30;
export const minSignupNameLength = 3;

export const FullName = z.nullable(name);
export const ProfileFullName = z.nullable(
  name.check(
    z.maxLength(profileNameLimit, `Full Name must be at most ${profileNameLimit} characters`),
  ),
);
export const SignupFullName = name.check(
  filled("Full Name"),
  z.minLength(minSignupNameLength, `Full Name must be at least ${minSignupNameLength} characters`),
);

export const integerBetween = (name: string, lowest: number, highest: number) => {
  const error = `${name} must be a whole number from ${lowest} to ${highest}`;
  return z.int(error).check(z.minimum(lowest, error), z.maximum(highest, error));
};

export const Year = integerBetween("Year", 1900, 2100);
export const EndYear = z.nullable(integerBetween("End Year", 1900, 2100));
export const Month = z.nullable(integerBetween("Month", 1, 12));
export const BonusNumber = z.nullable(integerBetween("Bonus number", 1, 9999));

const notAMoment =
  "Published at must be a date and time like 2026-12-01T08:00:00Z, now, or null for a draft";
export const PublishedAt = z.nullable(
  z.union([z.literal("now"), z.iso.datetime({ offset: true, error: notAMoment })], {
    error: notAMoment,
  }),
);

export const SongSeconds = integerBetween("Length", 1, 86_400);

export const Flag = (name: string) => z.boolean(`${name} must be true or false`);

export const oneOf = <const Option extends string>(name: string, options: readonly Option[]) =>
  z.enum(options, `${name} must be one of ${options.join(", ")}`);

/** Converts ids to lower case, because SQLite and PostgreSQL compare them as case-sensitive text. */
export const Id = z.uuid("Not a valid ID").check(z.toLowerCase());

/** `pattern` must allow only digits, because Number() also accepts 1e3, 0x10 and Infinity. */
const inAddress = (pattern: RegExp, error: string) =>
  z.pipe(z.string(error).check(z.regex(pattern, error)), z.transform(Number));

export const YearInAddress = inAddress(
  new RegExp(`^${yearPattern}$`),
  "Year must be a four-digit number from 1900 to 2100",
);
export const Skip = z._default(inAddress(/^\d{1,9}$/, "Must be a whole number up to 999999999"), 0);
const Limit = z._default(
  inAddress(/^(?:[1-9]\d?|100)$/, "Must be a whole number from 1 to 100"),
  100,
);
export const PixelsInAddress = inAddress(/^\d{1,5}$/, "Must be a whole number up to 99999");

const Search = z.optional(
  z
    .string("Search can only be given once")
    .check(
      z.maxLength(maxSearchLength, `Search must be at most ${maxSearchLength} characters`),
      plainLine("Search"),
    ),
);

const searchLength = `Search must be ${minSearchLength} to ${maxSearchLength} characters`;
export const SongSearch = z
  .string({
    error: (issue) =>
      issue.input === undefined ? "Search is required" : "Search can only be given once",
  })
  .check(
    z.trim(),
    z.minLength(minSearchLength, { error: searchLength, abort: true }),
    z.maxLength(maxSearchLength, { error: searchLength, abort: true }),
  );

export function listQuery<const Column extends string>(columns: readonly Column[]) {
  const orders = columns.flatMap((column) => [column, `-${column}`] as const);
  const error = `Sort must be one of ${columns.join(", ")}, with a - in front for descending order`;
  return z.object({ skip: Skip, limit: Limit, q: Search, sort: z.optional(z.enum(orders, error)) });
}
