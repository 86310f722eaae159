// The environment becomes one typed value, or the start is refused with every problem at once.
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { BlockList, isIP } from "node:net";
import { dirname, resolve } from "node:path";
import * as z from "zod/mini";
import { Email, NewPassword } from "#contract/fields.ts";
import { readSmtpUrl, type SmtpServer } from "./mail/smtp-url.ts";
import { misspelledSettings } from "./process/misspelled-settings.ts";
import { StartError } from "./process/start-error.ts";

export interface Config {
  port: number;
  host: string;
  /** Where the site is reached, without a slash at the end: every absolute link starts with it. */
  siteUrl: string;
  dataDir: string;
  /** Undefined: SQLite in dataDir. */
  databaseUrl: string | undefined;
  /** Undefined: the key kept in dataDir. */
  secretKey: string | undefined;
  firstSuperuser: { email: string; password: string | undefined };
  /** Undefined: mail goes to files in dataDir. */
  smtp: SmtpServer | undefined;
  mailFrom: { name: string; address: string };
  sampleData: boolean;
  rateLimits: boolean;
  trustedProxies: string[];
  logLevel: (typeof logLevels)[number];
}

export type Environment = Readonly<Record<string, string | undefined>>;

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const wellKnownSecrets = new Set([
  "changethis",
  "changeme",
  "change-me",
  "password",
  "password123",
  "secret",
  "admin",
  "administrator",
  "12345678",
  "letmein",
]);

/** Thrown by a reader with the form that was expected; the value itself is never repeated: it may be a secret. */
class Expected extends Error {}

function oneOf<const Option extends string>(...options: Option[]) {
  return (text: string): Option => {
    const found = options.find((option) => option === text);
    if (found === undefined) throw new Expected(`one of ${options.join(", ")}`);
    return found;
  };
}

const onOff = (text: string) => oneOf("on", "off")(text) === "on";

function port(text: string) {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= 65_535)) throw new Expected("a port number from 0 to 65535");
  return value;
}

function host(text: string) {
  if (isIP(text) === 0 && !/^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i.test(text))
    throw new Expected("a host name or an IP address to listen on");
  return text;
}

function siteUrl(text: string) {
  const url = URL.parse(text);
  const bare = url && /^https?:$/.test(url.protocol) && url.pathname === "/" && !url.search && !url.hash && !url.username;
  if (!bare) throw new Expected("an address such as https://example.com, without a path");
  return url.origin;
}

function dataDir(text: string) {
  const path = resolve(text);
  let existing = path;
  while (!existsSync(existing)) existing = dirname(existing);
  try {
    if (!statSync(existing).isDirectory()) throw new Error("not a folder");
    accessSync(existing, constants.W_OK | constants.X_OK);
  } catch {
    throw new Expected("a folder that this user may write to");
  }
  return path;
}

function databaseUrl(text: string) {
  const url = URL.parse(text);
  if (!url || !/^postgres(?:ql)?:$/.test(url.protocol))
    throw new Expected("empty for SQLite, or postgres://user:password@host:5432/database");
  return text;
}

/** From manuals that everybody reads: jwt.io's and FastAPI's. */
const publishedSecrets = new Set([
  "a-string-secret-at-least-256-bits-long",
  "09d25e094faa6ca2556c818166b7a9563b93f7099f6f0f4caa6cf63b88e8d3e7",
]);

function secretKey(text: string) {
  // A word repeated until it is long enough is as easy to guess as the word.
  const isRandom = !/^(.+)\1+$/s.test(text) && !publishedSecrets.has(text);
  if (Buffer.byteLength(text) < 32 || !isRandom) throw new Expected("at least 32 random characters (openssl rand -base64 32)");
  return text;
}

function smtpUrl(text: string) {
  const server = readSmtpUrl(text);
  if (!server)
    throw new Expected(
      "smtp://user:password@host:587 or smtps://user:password@host:465, with special characters in user and password percent-encoded; ?tls=off after an smtp:// address sends without encryption",
    );
  return server;
}

function mailFrom(text: string) {
  const [, name = "", address = text] = /^(.*?)\s*<([^<>]+)>$/.exec(text) ?? [];
  const email = z.safeParse(Email, address);
  if (!email.success || /[\r\n"]/.test(name)) throw new Expected("an address such as mixtape@example.com or Mixtape <mixtape@example.com>");
  return { name, address: email.data };
}

function firstPassword(text: string) {
  const password = z.safeParse(NewPassword, text);
  if (!password.success) throw new Expected("a password of 8 to 128 characters");
  if (wellKnownSecrets.has(text.toLowerCase())) throw new Expected("a password that is not the first one anybody would try");
  return text;
}

function email(text: string) {
  const parsed = z.safeParse(Email, text);
  if (!parsed.success) throw new Expected("an e-mail address");
  return parsed.data;
}

function proxies(text: string) {
  const entries = text.split(",").map((entry) => entry.trim());
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/");
    const version = isIP(address);
    try {
      if (version === 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) throw new Error("not an address");
      if (bits !== undefined) new BlockList().addSubnet(address, Number(bits), version === 4 ? "ipv4" : "ipv6");
    } catch {
      throw new Expected("addresses or networks separated by commas, such as 10.0.0.0/8,::1");
    }
  }
  return entries;
}

/** Each setting, what reads it, and its value when it is not set. `.env.example` lists exactly these. */
const settings = {
  PORT: { read: port, otherwise: 3000 },
  HOST: { read: host, otherwise: "localhost" },
  SITE_URL: { read: siteUrl, otherwise: undefined },
  DATA_DIR: { read: dataDir, otherwise: "data" },
  DATABASE_URL: { read: databaseUrl, otherwise: undefined },
  SECRET_KEY: { read: secretKey, otherwise: undefined },
  FIRST_SUPERUSER: { read: email, otherwise: undefined },
  FIRST_SUPERUSER_PASSWORD: { read: firstPassword, otherwise: undefined },
  SMTP_URL: { read: smtpUrl, otherwise: undefined },
  MAIL_FROM: { read: mailFrom, otherwise: undefined },
  SAMPLE_DATA: { read: onOff, otherwise: true },
  RATE_LIMITS: { read: onOff, otherwise: true },
  TRUSTED_PROXIES: { read: proxies, otherwise: [] as string[] },
  LOG_LEVEL: { read: oneOf(...logLevels), otherwise: "info" as const },
};

type Settings = typeof settings;
type Key = keyof Settings;
type Values = { [K in Key]: ReturnType<Settings[K]["read"]> | Settings[K]["otherwise"] };

export const settingNames = Object.keys(settings) as Key[];

/** An empty value means the same as none: `DATABASE_URL=` in a file is how people switch a setting off. */
const given = (environment: Environment, key: Key) => environment[key]?.trim() || undefined;

function readAll(environment: Environment, problems: string[]): Values {
  const read = (key: Key) => {
    const text = given(environment, key) ?? (key === "DATA_DIR" ? settings.DATA_DIR.otherwise : undefined);
    if (text === undefined) return settings[key].otherwise;
    try {
      return settings[key].read(text);
    } catch (problem) {
      if (!(problem instanceof Expected)) throw problem;
      problems.push(`${key} must be ${problem.message}.`);
      return undefined;
    }
  };
  return Object.fromEntries(settingNames.map((key) => [key, read(key)])) as Values;
}

export function readConfig(environment: Environment): Config {
  const problems: string[] = [];
  const values = readAll(environment, problems);
  if (values.SMTP_URL && !given(environment, "MAIL_FROM")) problems.push("MAIL_FROM must name the sender's address when SMTP_URL is set.");
  if (values.FIRST_SUPERUSER_PASSWORD && !given(environment, "FIRST_SUPERUSER")) {
    problems.push("FIRST_SUPERUSER must name the owner's address when FIRST_SUPERUSER_PASSWORD is set.");
  }
  for (const { name, meant } of misspelledSettings(Object.keys(environment), settingNames))
    problems.push(`${name} is no setting of Mixtape: did you mean ${meant}? Every setting is in .env.example.`);
  if (problems.length) throw new StartError(78, problems);

  const reachedAt =
    values.HOST === "0.0.0.0" || values.HOST === "::" ? "localhost" : isIP(values.HOST) === 6 ? `[${values.HOST}]` : values.HOST;
  return {
    port: values.PORT,
    host: values.HOST,
    siteUrl: values.SITE_URL ?? `http://${reachedAt}:${values.PORT}`,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    secretKey: values.SECRET_KEY,
    firstSuperuser: { email: values.FIRST_SUPERUSER ?? "owner@example.com", password: values.FIRST_SUPERUSER_PASSWORD },
    smtp: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? { name: "Mixtape", address: "mixtape@localhost.localdomain" },
    sampleData: values.SAMPLE_DATA,
    rateLimits: values.RATE_LIMITS,
    trustedProxies: values.TRUSTED_PROXIES,
    logLevel: values.LOG_LEVEL,
  };
}
