import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { type Environment, readConfig, settingNames } from "./config.ts";
import { StartError } from "./process/start-error.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

function problems(environment: Environment): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof StartError) return error.sentences;
    throw error;
  }
  return [];
}

test("settings: the defaults are localhost:3000 and SQLite in ./data", () => {
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

test("settings: .env.example lists every setting with its default", () => {
  const example = parseEnv(readFileSync(".env.example", "utf8"));
  expect(Object.keys(example).sort()).toEqual(settingNames.toSorted());
  expect(readConfig(example)).toEqual(readConfig({}));
});

test("settings: values from the environment replace the defaults", () => {
  const config = readConfig({
    PORT: "8080",
    HOST: "0.0.0.0",
    SITE_URL: "https://music.example.com/",
    DATABASE_URL: "postgres://mixtape:secret@db:5432/mixtape",
    FIRST_SUPERUSER: "Ada@Example.com",
    FIRST_SUPERUSER_PASSWORD: "correct horse battery",
    SMTP_URL: "smtps://user:pass@mail.example.com:465",
    MAIL_FROM: "My Music <music@example.com>",
    MAIL_RATE: "0.5",
    SAMPLE_DATA: "off",
    BACKUP_DIR: "/mnt/backups",
    TRUSTED_PROXIES: "10.0.0.0/8, ::1",
  });
  const login = { user: "user", password: "pass" };
  expect(config).toMatchObject({
    port: 8080,
    host: "0.0.0.0",
    siteUrl: "https://music.example.com",
    databaseUrl: "postgres://mixtape:secret@db:5432/mixtape",
    firstSuperuser: { email: "ada@example.com", password: "correct horse battery" },
    smtp: { host: "mail.example.com", port: 465, encryption: "tls", login },
    mailFrom: { name: "My Music", address: "music@example.com" },
    mailRate: 0.5,
    sampleData: false,
    backupDir: "/mnt/backups",
    trustedProxies: ["10.0.0.0/8", "::1"],
  });
});

test("settings: a secret is read from a file, and refused if it is also in the environment", () => {
  using folder = temporaryFolder();
  const path = join(folder.path, "secret");
  writeFileSync(path, "postgres://mixtape:secret@db:5432/mixtape\n");
  expect(readConfig({ DATABASE_URL_FILE: path }).databaseUrl).toBe(
    "postgres://mixtape:secret@db:5432/mixtape",
  );
  const both = { DATABASE_URL_FILE: path, DATABASE_URL: "postgres://db/mixtape" };
  expect(problems(both)).toEqual(["DATABASE_URL and DATABASE_URL_FILE must not both be set."]);
  // The site would start with a new SQLite database if an empty URL were accepted.
  writeFileSync(path, "\n");
  expect(problems({ DATABASE_URL_FILE: path })).toEqual([
    "The file in DATABASE_URL_FILE is empty.",
  ]);
});

test.each([
  [{ HOST: "0.0.0.0" }, "http://localhost:3000"],
  [{ HOST: "::1", PORT: "80" }, "http://[::1]:80"],
  [{ HOST: "192.168.1.5" }, "http://192.168.1.5:3000"],
])("settings: with %j the site's URL is %s", (environment, siteUrl) => {
  expect(readConfig(environment).siteUrl).toBe(siteUrl);
});

const noFile = ["/nowhere/hunter2", "server"];
const bad: Record<string, string[]> = {
  PORT: ["three thousand", "70000", "80.5"],
  HOST: ["not a host"],
  SITE_URL: ["example.com", "https://example.com/music", "ftp://example.com"],
  DATA_DIR: ["/dev/null/data", "package.json"],
  DATABASE_URL: ["mysql://root:hunter2@localhost/x", "hunter2"],
  SECRET_KEY: ["hunter2"],
  FIRST_SUPERUSER: ["not an address"],
  FIRST_SUPERUSER_PASSWORD: ["short", "changethis"],
  SMTP_URL: ["https://mail.example.com", "mail.example.com:587", "smtps://example.com?tls=off"],
  MAIL_FROM: ["nobody"],
  MAIL_DELAY: ["61", "-1", "a while"],
  MAIL_RATE: ["0", "101", "1.5"],
  SAMPLE_DATA: ["maybe"],
  RATE_LIMITS: ["true"],
  PLATFORM_LOOKUPS: ["deezer"],
  BACKUPS: ["nightly"],
  TRUSTED_PROXIES: ["everyone", "10.0.0.0/33", "10.0.0.0/"],
  LOG_LEVEL: ["loud"],
  DATABASE_URL_FILE: noFile,
  SECRET_KEY_FILE: noFile,
  FIRST_SUPERUSER_PASSWORD_FILE: noFile,
  SMTP_URL_FILE: noFile,
};

// Every text is a valid BACKUP_DIR.
test.each(settingNames.filter((name) => name !== "BACKUP_DIR"))(
  "K4, B7: settings: a bad %s is refused with one sentence that does not repeat its value",
  (name) => {
    const others = { FIRST_SUPERUSER: "ada@example.com", MAIL_FROM: "ada@example.com" };
    expect(bad[name]).toBeDefined();
    for (const value of bad[name] ?? []) {
      const sentences = problems({ ...others, [name]: value });
      expect(sentences, value).toEqual([
        expect.stringMatching(new RegExp(`^${name} must be .+\\.$`)),
      ]);
      expect(sentences[0]).not.toContain("hunter2");
    }
  },
);

test("K4: settings: a single error lists all problems", () => {
  const unsafe = { SMTP_URL: "smtp://mail.example.com", FIRST_SUPERUSER_PASSWORD: "12345678a" };
  const sentences = problems({ PORT: "x", LOG_LEVEL: "x", ...unsafe });
  expect(sentences.map((sentence) => sentence.split(" ")[0])).toEqual([
    ...["PORT", "LOG_LEVEL", "MAIL_FROM", "FIRST_SUPERUSER"],
  ]);
});
