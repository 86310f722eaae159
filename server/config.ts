import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs";
import { isIP } from "node:net";
import { dirname, join, resolve } from "node:path";
import * as z from "zod/mini";
import { Email, NewPassword } from "#contract/fields.ts";
import { readSmtpUrl } from "./mail/smtp-url.ts";
import { StartError } from "./process/start-error.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

// Error messages never repeat the value of a setting, because the value may be a secret.

const text = (expected: string, isRight: (text: string) => boolean) =>
  z.string().check(z.refine(isRight, { error: expected, abort: true }));

const read = <Value>(expected: string, meaning: (text: string) => Value | undefined) =>
  z.pipe(
    z.string(),
    z.transform((input: string, { issues }): Value => {
      const value = meaning(input);
      if (value !== undefined) return value;
      issues.push({ code: "custom", message: expected, input });
      return z.NEVER;
    }),
  );

const oneOf = <const Option extends string>(...options: Option[]) =>
  z.enum(options, `one of ${options.join(", ")}`);
const onOff = z.pipe(
  oneOf("on", "off"),
  z.transform((word) => word === "on"),
);

const upTo = (highest: number, expected: string) =>
  read(expected, (text) =>
    /^\d{1,5}$/.test(text) && Number(text) <= highest ? Number(text) : undefined,
  );
const port = upTo(65_535, "a port number from 0 to 65535");

const host = text(
  "a host name or an IP address to listen on",
  (text) => isIP(text) !== 0 || z.hostname().safeParse(text).success,
);

const siteUrl = read("an address such as https://example.com, without a path", (text) => {
  const url = URL.parse(text);
  const isBare = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  return isBare ? url.origin : undefined;
});

const dataDir = read("a folder this user can write to", (text) => {
  const path = resolve(text);
  let existing = path;
  while (!existsSync(existing)) existing = dirname(existing);
  try {
    accessSync(existing, constants.W_OK | constants.X_OK);
    return statSync(existing).isDirectory() ? path : undefined;
  } catch {
    return undefined;
  }
});

/** Accepts a missing folder, because the site must start even without its backup disk. */
const backupDir = read("a folder", (text) => resolve(text));

const databaseUrl = z.url({
  protocol: /^postgres(?:ql)?$/,
  error: "empty for SQLite, or postgres://user:password@host:5432/database",
});

const secretKey = text(
  "at least 32 random characters (openssl rand -base64 32)",
  (text) => Buffer.byteLength(text) >= 32,
);

const email = read("an email address", (text) => z.safeParse(Email, text).data);

const wellKnown =
  /^(?:changethis|changeme|change-me|password|password123|secret|admin|administrator|12345678|letmein)$/i;
const firstPassword = text(
  "a password of 8 to 128 characters",
  (text) => z.safeParse(NewPassword, text).success,
).check(z.refine((text) => !wellKnown.test(text), "harder to guess"));

const smtp = read(
  "smtp://user:password@host:587 or smtps://user:password@host:465. Percent-encode special characters in the user name and password. To send without encryption, add ?tls=off to an smtp:// address",
  readSmtpUrl,
);

const mailFrom = read(
  "an address such as mixtape@example.com or Mixtape <mixtape@example.com>",
  (text) => {
    const [, name = "", given = text] = /^(.*?)\s*<([^<>]+)>$/.exec(text) ?? [];
    const address = z.safeParse(Email, given).data;
    return address === undefined || /[\r\n"]/.test(name) ? undefined : { name, address };
  },
);

const mailDelay = upTo(60, "a whole number of minutes from 0 to 60");

const mailRate = read(
  "a whole number from 1 to 100, or a decimal from 0.01 to 0.99, such as 0.5",
  (text) => {
    const rate = /^(?:\d{1,3}|0?\.\d{1,2})$/.test(text) ? Number(text) : 0;
    return rate > 0 && rate <= 100 ? rate : undefined;
  },
);

const networks = z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]));
const proxies = read(
  "addresses or networks separated by commas, such as 10.0.0.0/8,::1",
  (text) => z.safeParse(networks, text.split(/\s*,\s*/)).data,
);

const settings = {
  port: ["PORT", z._default(port, 3000)],
  host: ["HOST", z._default(host, "localhost")],
  siteUrl: ["SITE_URL", z.optional(siteUrl)],
  dataDir: ["DATA_DIR", z.prefault(dataDir, "data")],
  databaseUrl: ["DATABASE_URL", z.optional(databaseUrl)],
  secretKey: ["SECRET_KEY", z.optional(secretKey)],
  firstEmail: ["FIRST_SUPERUSER", z._default(email, "owner@example.com")],
  firstPassword: ["FIRST_SUPERUSER_PASSWORD", z.optional(firstPassword)],
  smtp: ["SMTP_URL", z.optional(smtp)],
  mailFrom: [
    "MAIL_FROM",
    z._default(mailFrom, { name: "Mixtape", address: "mixtape@localhost.localdomain" }),
  ],
  mailDelay: ["MAIL_DELAY", z._default(mailDelay, 15)],
  mailRate: ["MAIL_RATE", z._default(mailRate, 1)],
  sampleData: ["SAMPLE_DATA", z._default(onOff, true)],
  rateLimits: ["RATE_LIMITS", z._default(onOff, true)],
  platformLookups: ["PLATFORM_LOOKUPS", z._default(onOff, true)],
  backups: ["BACKUPS", z._default(onOff, true)],
  backupDir: ["BACKUP_DIR", z.optional(backupDir)],
  trustedProxies: ["TRUSTED_PROXIES", z._default(proxies, [])],
  logLevel: [
    "LOG_LEVEL",
    z._default(oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent"), "info"),
  ],
} as const satisfies Record<string, [name: string, schema: z.ZodMiniType]>;

type Values = { -readonly [Key in keyof typeof settings]: z.output<(typeof settings)[Key][1]> };
export type Config = ReturnType<typeof readConfig>;
export type Place = Pick<Config, "databaseUrl" | "dataDir">;

const secrets = ["DATABASE_URL", "SECRET_KEY", "FIRST_SUPERUSER_PASSWORD", "SMTP_URL"];
const fileOf = (name: string) => `${name}_FILE`;

export const settingNames = [
  ...Object.values(settings).map(([name]) => name),
  ...secrets.map(fileOf),
];

export function readConfig(environment: Environment) {
  const problems: string[] = [];
  const given = (name: string) => environment[name]?.trim() || inFiles[name] || undefined;
  const inFiles: Record<string, string> = {};
  for (const name of secrets) {
    const path = given(fileOf(name));
    if (!path) continue;
    if (given(name)) problems.push(`${name} and ${fileOf(name)} must not both be set.`);
    try {
      inFiles[name] = readFileSync(path, "utf8").trim();
      if (!inFiles[name]) problems.push(`The file in ${fileOf(name)} is empty.`);
    } catch {
      problems.push(`${fileOf(name)} must be a file this user can read.`);
    }
  }
  const entries = Object.entries(settings).map(([key, [name, schema]]) => {
    const { data, error } = z.safeParse(schema, given(name));
    if (error) problems.push(`${name} must be ${error.issues[0]?.message}.`);
    return [key, data];
  });
  const { firstEmail, firstPassword, ...values } = Object.fromEntries(entries) as Values;
  if (values.smtp && !given("MAIL_FROM"))
    problems.push("MAIL_FROM must be set to the sender's address when SMTP_URL is set.");
  if (firstPassword && !given("FIRST_SUPERUSER"))
    problems.push(
      "FIRST_SUPERUSER must be set to the owner's email address when FIRST_SUPERUSER_PASSWORD is set.",
    );
  if (problems.length) throw new StartError(78, problems);

  const { host, port } = values;
  const reached = ["0.0.0.0", "::"].includes(host) ? "localhost" : host;
  return {
    ...values,
    siteUrl: values.siteUrl ?? `http://${isIP(reached) === 6 ? `[${reached}]` : reached}:${port}`,
    backupDir: values.backupDir ?? join(values.dataDir, "backups"),
    firstSuperuser: { email: firstEmail, password: firstPassword },
  };
}
