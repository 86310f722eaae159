import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { maxPhotos } from "#contract/galleries.ts";
import { uploadLimits } from "#contract/images.ts";
import { siteLimits } from "#contract/site.ts";
import { maxSongs } from "#contract/song-fields.ts";
import { maxImported, maxImportedSongs, maxImportSize } from "#contract/transfer.ts";
import { platformRecords, platforms } from "#domain/platforms.ts";
import { minPlaylistsInReview } from "#domain/playlist-address.ts";
import { readConfig, settingNames } from "#server/config.ts";
import { sessionLifetimes } from "#server/features/auth/sessions.ts";
import { fieldNamed, fields } from "#server/features/transfer/columns.ts";
import { perMinute } from "#server/limits/requests.ts";
import { site } from "#site";

const documents = ["README.md", "CONTRIBUTING.md", "SECURITY.md", ...globSync("docs/**/*.md")];
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  scripts: Record<string, string>;
};

test.each(documents)("%s: every npm command in it exists", (path) => {
  const text = readFileSync(path, "utf8");
  const named = [...text.matchAll(/\bnpm (?:run )?(start|test|dev|check|[\w:-]+)/g)].flatMap(
    ([whole, name]) =>
      whole.includes("run ") || name === "start" || name === "test" ? [name] : [],
  );
  for (const name of named) expect(scripts).toHaveProperty([name as string]);
});

test.each(documents)("%s: every link and script in it exists", (path) => {
  const text = readFileSync(path, "utf8");
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target]) =>
    join(dirname(path), target as string),
  );
  const files = [
    ...text.matchAll(
      /`((?:domain|contract|server|web|e2e|bench|security|scripts|docs|deploy|runtime)\/[\w./$-]*)`/g,
    ),
  ].map(([, target]) => target as string);
  const run = [...text.matchAll(/\bnode ((?:scripts|bench|server)\/[\w./-]+)/g)].map(
    ([, target]) => target as string,
  );
  // Files of the example in CONTRIBUTING.md do not exist.
  const made = /concerts/;
  for (const target of [...links, ...files, ...run].filter((name) => !made.test(name)))
    expect(existsSync(target), `${path} names ${target}`).toBe(true);
});

test.each(documents)("%s: every heading that it links to exists", (path) => {
  const anchor = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, "")
      .replaceAll(" ", "-");
  const links = [...readFileSync(path, "utf8").matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)];
  for (const [, file = "", name] of links) {
    const text = readFileSync(file ? join(dirname(path), file) : path, "utf8");
    const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchor(heading));
    expect(headings, `${path} links to ${file}#${name}`).toContain(name);
  }
});

test("docs/security.md: it lists exactly the promises that test titles name", () => {
  const promised = [...readFileSync("docs/security.md", "utf8").matchAll(/^\| ([A-M]\d+) \|/gm)];
  const titles = globSync(
    "{domain,contract,server,web,scripts,security,e2e}/**/*.{test,spec}.ts",
  ).flatMap((path) => [...readFileSync(path, "utf8").matchAll(/["'`]((?:[A-M]\d+(?:, )?)+): /g)]);
  const tested = new Set(titles.flatMap(([, ids = ""]) => ids.split(", ")));
  expect(promised.length).toBeGreaterThan(100);
  expect(promised.map(([, id]) => id).sort()).toEqual([...tested].sort());
});

test("README.md: it names every folder of server/ and web/", () => {
  const folders = globSync("{server,web}/{,features/}*/").map((path) => `${basename(path)}/\``);
  const text = readFileSync("README.md", "utf8");
  expect(folders.length).toBeGreaterThan(40);
  expect(folders.filter((folder) => !text.includes(folder))).toEqual([]);
});

test.each(globSync("docs/decisions/*.md"))(
  "%s: it has three parts in at most twenty lines",
  (path) => {
    const lines = readFileSync(path, "utf8").trimEnd().split("\n");
    const [, , status = "", , ...parts] = lines;
    // A superseded decision is one line with a link to its successor.
    if (/^Status: superseded by \[\d{3}\]\(.+\)\.$/.test(status)) return;
    expect(status).toMatch(/^Status: stands, since \d{4}-\d{2}-\d{2}\.$/);
    const headings = parts.join("\n").match(/^\*\*\w+\.\*\*/gm);
    expect(headings).toEqual(["**Context.**", "**Decision.**", "**Consequences.**"]);
    // Paragraphs are not wrapped in the file, so long lines count as several.
    const shown = lines.map((line) => Math.max(1, Math.ceil(line.length / 120)));
    expect(shown.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(20);
  },
);

test.each(documents.filter((path) => path !== "CONTRIBUTING.md" && !path.includes("decisions")))(
  "%s: every setting that it names exists",
  (path) => {
    // Names in capitals that are placeholders of Docker Compose and of commands.
    const others = ["DOMAIN", "FILE", "POSTGRES_PASSWORD"];
    const named = [
      ...readFileSync(path, "utf8").matchAll(/(?:`|^|\s)([A-Z][A-Z_]{3,})(?==|`)/gm),
    ].map(([, name]) => name);
    for (const name of named)
      expect([...settingNames, ...others], `${path} names ${name}`).toContain(name);
  },
);

test("docs/your-site.md: it names every entry of site.config.ts", () => {
  const text = readFileSync("docs/your-site.md", "utf8");
  for (const entry of Object.keys(site)) expect(text).toContain(`\`${entry}\``);
});

test("docs/your-site.md: it names exactly the columns that an import reads", () => {
  const text = readFileSync("docs/your-site.md", "utf8");
  const [, table = ""] = /^\| column \|.*\n.*\n((?:\|.*\n)+)/m.exec(text) ?? [];
  const named = [...table.matchAll(/^\| (.+?) \|/gm)].flatMap(([, names = ""]) =>
    names.split(/, | or /).flatMap((name) => (name === "the platforms" ? platforms : name)),
  );
  expect(new Set(named.map(fieldNamed))).toEqual(new Set(fields));
});

test.each(["README.md", "docs/privacy.md", "docs/your-site.md"])(
  "%s: it names every platform where it lists them",
  (path) => {
    const names = Object.values(platformRecords).map(({ name }) => name);
    const isNamedIn = (line: string) => (name: string) => line.includes(name);
    const lists = readFileSync(path, "utf8")
      .split("\n")
      .filter((line) => names.filter(isNamedIn(line)).length > 3);
    expect(lists).not.toEqual([]);
    for (const list of lists) expect(names.filter(isNamedIn(list))).toEqual(names);
  },
);

test("platforms: each has its own test file", () => {
  const tests = platforms.map((platform) => `${platform}.test.ts`);
  expect(globSync("*.test.ts", { cwd: "domain/platforms" }).sort()).toEqual(tests.sort());
});

test("CONTRIBUTING.md: it names every file that names a platform", () => {
  const text = readFileSync("CONTRIBUTING.md", "utf8");
  const [, table = ""] = /## Add a platform\n([\s\S]*?)\n## /.exec(text) ?? [];
  const named = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, path]) => path as string);
  const sources = globSync("{domain,contract,server,web}/**/*.{ts,tsx,css}").filter(
    (path) => !/\.test\.|testing\/|\.gen\./.test(path),
  );
  // Comments, the setting qobuz_zone and Apple's fonts and icons need no change when a platform is added.
  const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
  const code = (path: string) =>
    readFileSync(path, "utf8")
      .replace(comments, "")
      .replace(/qobuz[ _]?(?:zone|country)|apple-(?:system|touch-icon)/gi, "");
  const anyPlatform = RegExp(`\\b(?:${platforms.join("|")})(?:_id)?\\b`, "i");
  const places = sources.filter(
    (path) => anyPlatform.test(code(path)) && !path.startsWith("server/features/songs/reading/"),
  );
  const known = (path: string) =>
    named.some((name) => path === name || (name.endsWith("/") && path.startsWith(name)));
  // These need no change either: readers of songs, which know exports by name, and the samples, some of which leave a platform out.
  expect(
    places.filter((path) => !known(path) && path !== "server/features/samples/playlists.ts"),
  ).toEqual([]);
  expect(
    named.filter((name) => !places.some((path) => path === name || path.startsWith(name))),
  ).toEqual([]);
});

const firstNumber = (path: string, before: string) => {
  const [, value = ""] = RegExp(`${before}([\\d_]+)`).exec(readFileSync(path, "utf8")) ?? [];
  return Number(value.replaceAll("_", ""));
};
const inCode = (path: string, name: string) => firstNumber(path, `\\b${name} = `);
// The first comment of setup.mjs says "(20 or newer)".
const oldestNodeForSetup = firstNumber("scripts/setup.mjs", "\\(");
const hours = (milliseconds: number) => milliseconds / 3_600_000;
const { user, superuser } = sessionLifetimes;
const newAccountHours = firstNumber(
  "server/features/mail-sender/build-mail.ts",
  "new_account: .*\\(",
);
const backupWeeks =
  inCode("server/features/backup/folder.ts", "days") / 7 +
  inCode("server/features/backup/folder.ts", "weeks");
const mailsKept = inCode("server/mail/outbox.ts", "keptFor");
const mebibyte = 1024 * 1024;
const blog = "web/features/transfer/blog";
const nightly = /\[nightHour, nightMinute\] = \[(\d+), (\d+)\]/
  .exec(readFileSync("server/features/backup/nightly-backups.ts", "utf8"))
  ?.slice(1)
  .map((number) => number.padStart(2, "0")) ?? [""];
const { mailDelay, mailRate, port } = readConfig({});

test.each([
  ["README.md", `<http://localhost:${port}>`],
  ["README.md", `runs on Node ${inCode("scripts/setup.mjs", "oldestNode")} or newer`],
  ["README.md", `Node ${oldestNodeForSetup} or newer with npm`],
  ["docs/deploying.md", `Node ${oldestNodeForSetup} or newer with npm`],
  [
    "docs/your-site.md",
    `lasts ${hours(user.absolute) / 24} days, or ${hours(user.idle)} hours without use`,
  ],
  [
    "docs/your-site.md",
    `A superuser's lasts ${hours(superuser.absolute)} hours, or ${hours(superuser.idle)} hours without use`,
  ],
  [
    "docs/your-site.md",
    `for ${inCode("server/features/deleted/queries.ts", "restorableFor")} days`,
  ],
  ["docs/your-site.md", `at least ${minPlaylistsInReview} playlists`],
  [
    "docs/your-site.md",
    `may have ${uploadLimits.bytes / mebibyte} MiB and ${uploadLimits.pixels / 1_000_000} million pixels`,
  ],
  [
    "docs/your-site.md",
    `permanently refuses an address ${inCode("server/features/followers/following.ts", "maxRefusals")} times in a row`,
  ],
  [
    "docs/privacy.md",
    `${inCode("server/features/followers/following.ts", "confirmLinkLasts")} days if they never confirm`,
  ],
  ["docs/privacy.md", `not its text | ${mailsKept} days`],
  ["docs/privacy.md", `which emails we sent you (for ${mailsKept} days)`],
  ["docs/privacy.md", `| 1 hour; ${newAccountHours} hours for a new account`],
  ["docs/privacy.md", `in the nightly backups for up to ${backupWeeks} weeks`],
  ["docs/privacy.md", `in backups for up to [${backupWeeks} weeks]`],
  ["docs/your-site.md", `up to ${siteLimits.tiles} each`],
  ["docs/your-site.md", `up to ${siteLimits.page.toLocaleString("en")} characters each`],
  ["docs/your-site.md", `at most ${maxPhotos} photos`],
  ["docs/your-site.md", `up to ${maxSongs} songs`],
  [
    "docs/your-site.md",
    `up to ${maxImported.toLocaleString("en")} playlists with ${maxImportedSongs.toLocaleString("en")} songs`,
  ],
  ["docs/your-site.md", `may have ${maxImportSize / mebibyte} MiB`],
  [
    "docs/your-site.md",
    `A post may have ${inCode(`${blog}/split-items.ts`, "maxPostLength") / 1e6} MB`,
  ],
  [
    "docs/your-site.md",
    `up to ${inCode(`${blog}/note-of-html.ts`, "longest").toLocaleString("en")} characters`,
  ],
  [
    "docs/your-site.md",
    `${inCode("server/features/transfer/import-from-file.ts", "maxFileSize")} MiB with the command`,
  ],
  [
    "docs/your-site.md",
    `every hour for ${inCode("server/mail/outbox.ts", "letterRetriedFor")} days`,
  ],
  ["docs/your-site.md", `wait ${mailDelay} minutes (\`MAIL_DELAY\`)`],
  ["docs/your-site.md", `go out ${mailRate} a second (\`MAIL_RATE\`)`],
  ["docs/your-site.md", `more than ${perMinute.listen} a minute`],
  [
    "docs/your-site.md",
    `not found ${inCode("server/features/link-health/queries.ts", "nightsUntilGone")} nights in a row`,
  ],
  ["docs/backup.md", `At ${nightly.join(":")} by the machine's clock`],
  ["docs/backup.md", `a day for ${inCode("server/features/backup/folder.ts", "days")} days`],
  ["docs/backup.md", `a week for ${inCode("server/features/backup/folder.ts", "weeks")} weeks`],
])("%s: it states what the code does: %s", (path, sentence) => {
  expect(readFileSync(path, "utf8")).toContain(sentence);
});
