import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { type Environment, readConfig, settingNames } from "./config.ts";
import { StartError } from "./process/start-error.ts";

function problems(environment: Environment): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof StartError) return error.sentences;
    throw error;
  }
  return [];
}

test("without any setting the site runs on localhost:3000 with SQLite in ./data", () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: "localhost",
    siteUrl: "http://localhost:3000",
    dataDir: resolve("data"),
    databaseUrl: undefined,
    secretKey: undefined,
    firstSuperuser: { email: "owner@example.com", password: undefined },
    smtp: undefined,
    mailFrom: { name: "Mixtape", address: "mixtape@localhost.localdomain" },
    mailDelay: 15,
    mailRate: 1,
    sampleData: true,
    rateLimits: true,
    platformLookups: true,
    backups: true,
    backupDir: resolve("data", "backups"),
    trustedProxies: [],
    logLevel: "info",
  });
});

test(".env.example lists exactly the settings, each with the value that holds without it", () => {
  const example = parseEnv(readFileSync(".env.example", "utf8"));
  expect(Object.keys(example).sort()).toEqual(settingNames.toSorted());
  expect(readConfig(example)).toEqual(readConfig({}));
});

test("every setting is read", () => {
  const config = readConfig({
    PORT: "8080",
    HOST: "0.0.0.0",
    SITE_URL: "https://music.example.com/",
    DATA_DIR: "/tmp/mixtape",
    DATABASE_URL: "postgres://mixtape:secret@db:5432/mixtape",
    SECRET_KEY: "Q3w0rn8sJ5m2Zt7xV1yB4kP6dF9hLcGa",
    FIRST_SUPERUSER: "Ada@Example.com",
    FIRST_SUPERUSER_PASSWORD: "correct horse battery",
    SMTP_URL: "smtps://user:pass@mail.example.com:465",
    MAIL_FROM: "My Music <music@example.com>",
    MAIL_DELAY: "0",
    MAIL_RATE: "0.5",
    SAMPLE_DATA: "off",
    RATE_LIMITS: "off",
    PLATFORM_LOOKUPS: "off",
    BACKUPS: "off",
    BACKUP_DIR: "/mnt/backups",
    TRUSTED_PROXIES: "10.0.0.0/8, ::1",
    LOG_LEVEL: "warn",
  });
  expect(config).toMatchObject({
    port: 8080,
    host: "0.0.0.0",
    siteUrl: "https://music.example.com",
    firstSuperuser: { email: "ada@example.com", password: "correct horse battery" },
    smtp: {
      host: "mail.example.com",
      port: 465,
      encryption: "tls",
      login: { user: "user", password: "pass" },
    },
    mailFrom: { name: "My Music", address: "music@example.com" },
    mailDelay: 0,
    mailRate: 0.5,
    sampleData: false,
    rateLimits: false,
    platformLookups: false,
    backups: false,
    backupDir: "/mnt/backups",
    trustedProxies: ["10.0.0.0/8", "::1"],
    logLevel: "warn",
  });
});

test.each([
  [{ HOST: "0.0.0.0" }, "http://localhost:3000"],
  [{ HOST: "::1", PORT: "80" }, "http://[::1]:80"],
  [{ HOST: "192.168.1.5" }, "http://192.168.1.5:3000"],
])("with %j links start with %s", (environment, siteUrl) => {
  expect(readConfig(environment).siteUrl).toBe(siteUrl);
});

test.each([
  ["PORT", "three thousand"],
  ["PORT", "70000"],
  ["PORT", "80.5"],
  ["HOST", "not a host"],
  ["SITE_URL", "example.com"],
  ["SITE_URL", "https://example.com/music"],
  ["SITE_URL", "ftp://example.com"],
  ["DATA_DIR", "/dev/null/data"],
  ["DATA_DIR", "package.json"],
  ["DATABASE_URL", "mysql://root:hunter2@localhost/x"],
  ["DATABASE_URL", "hunter2"],
  ["SECRET_KEY", "hunter2"],
  ["FIRST_SUPERUSER", "not an address"],
  ["FIRST_SUPERUSER_PASSWORD", "short"],
  ["FIRST_SUPERUSER_PASSWORD", "changethis"],
  ["SMTP_URL", "https://mail.example.com"],
  ["SMTP_URL", "mail.example.com:587"],
  ["SMTP_URL", "smtps://mail.example.com?tls=off"],
  ["MAIL_FROM", "nobody"],
  ["MAIL_DELAY", "61"],
  ["MAIL_DELAY", "-1"],
  ["MAIL_DELAY", "a while"],
  ["MAIL_RATE", "0"],
  ["MAIL_RATE", "101"],
  ["MAIL_RATE", "1.5"],
  ["SAMPLE_DATA", "maybe"],
  ["RATE_LIMITS", "true"],
  ["PLATFORM_LOOKUPS", "deezer"],
  ["BACKUPS", "nightly"],
  ["TRUSTED_PROXIES", "everyone"],
  ["TRUSTED_PROXIES", "10.0.0.0/33"],
  ["LOG_LEVEL", "loud"],
])("%s=%s is refused with one sentence that names it and never repeats it", (name, value) => {
  const others = { FIRST_SUPERUSER: "ada@example.com", MAIL_FROM: "ada@example.com" };
  const sentences = problems({ ...others, [name]: value });
  expect(sentences).toHaveLength(1);
  expect(sentences[0]).toMatch(new RegExp(`^${name} must be .+\\.$`));
  expect(sentences[0]).not.toContain("hunter2");
});

test("all problems are told at once", () => {
  const sentences = problems({
    PORT: "x",
    SITE_URL: "x",
    SECRET_KEY: "x",
    LOG_LEVEL: "x",
    SMTP_URL: "smtp://mail.example.com",
    FIRST_SUPERUSER_PASSWORD: "12345678a",
  });
  expect(sentences.map((sentence) => sentence.split(" ")[0])).toEqual([
    "PORT",
    "SITE_URL",
    "SECRET_KEY",
    "LOG_LEVEL",
    "MAIL_FROM",
    "FIRST_SUPERUSER",
  ]);
});
