import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { maxPhotos } from "#contract/galleries.ts";
import { uploadLimits } from "#contract/images.ts";
import { siteLimits } from "#contract/site.ts";
import { maxSongs } from "#contract/song-fields.ts";
import { maxSongListLength } from "#contract/songs.ts";
import { maxImported, maxImportedSongs, maxImportSize } from "#contract/transfer.ts";
import { platformRecords, platforms } from "#domain/platforms.ts";
import { minPlaylistsInReview } from "#domain/playlist-address.ts";
import { readConfig, settingNames } from "#server/config.ts";
import { sessionLifetimes } from "#server/features/auth/sessions.ts";
import { fieldNamed, fields } from "#server/features/transfer/columns.ts";
import { perMinute } from "#server/limits/requests.ts";
import { site } from "#site";

const read = (path: string) => readFileSync(path, "utf8");
const documents = ["README.md", "CONTRIBUTING.md", "SECURITY.md", ...globSync("docs/**/*.md")];
const allOf = (path: string, pattern: RegExp) =>
  [...read(path).matchAll(pattern)].map(([, found = ""]) => found);

test.each(documents)("%s: every npm command in the document exists", (path) => {
  const { scripts } = JSON.parse(read("package.json"));
  for (const name of allOf(path, /\bnpm (?:run )?((?<=npm run )[\w:-]+|start|test)/g))
    expect(scripts).toHaveProperty([name]);
});

test.each(documents)("%s: every link and script in the document exists", (path) => {
  const links = allOf(path, /\]\((?!https?:)([^)#]+)/g).map((link) => join(dirname(path), link));
  const files = allOf(
    path,
    /`((?:domain|contract|server|web|e2e|bench|security|scripts|docs|deploy|runtime)\/[\w./$-]*)`/g,
  );
  const run = allOf(path, /\bnode ((?:scripts|bench|server)\/[\w./-]+)/g);
  // `concerts` is an example in CONTRIBUTING.md.
  for (const target of [...links, ...files, ...run])
    if (!target.includes("concerts"))
      expect(existsSync(target), `${path} names ${target}`).toBe(true);
});

test.each(documents)("%s: every heading that the document links to exists", (path) => {
  const anchor = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, "")
      .replaceAll(" ", "-");
  const links = read(path).matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g);
  for (const [, file, name] of links) {
    const headings = allOf(file ? join(dirname(path), file) : path, /^#+ (.+)$/gm).map(anchor);
    expect(headings, `${path} links to ${file}#${name}`).toContain(name);
  }
});

test("docs/security.md: lists exactly the promises that test titles name", () => {
  const promised = allOf("docs/security.md", /^\| ([A-M]\d+) \|/gm);
  const ids = globSync("{domain,contract,server,web,scripts,security,e2e}/**/*.{test,spec}.ts")
    .flatMap((path) => allOf(path, /["'`]((?:[A-M]\d+(?:, )?)+): /g))
    .flatMap((found) => found.split(", "));
  expect(promised.length).toBeGreaterThan(100);
  expect(promised.sort()).toEqual([...new Set(ids)].sort());
});

test("README.md: names every folder of server/ and web/", () => {
  const folders = globSync("{server,web}/{,features/}*/").map((path) => `${basename(path)}/\``);
  const text = read("README.md");
  expect(folders.length).toBeGreaterThan(40);
  expect(folders.filter((folder) => !text.includes(folder))).toEqual([]);
});

test.each(globSync("docs/decisions/*.md"))(
  "%s: the decision has three parts in at most twenty lines",
  (path) => {
    const lines = read(path).trimEnd().split("\n");
    const [, , status = "", , ...parts] = lines;
    if (/^Status: superseded by \[\d{3}\]\(.+\)\.$/.test(status)) return;
    expect(status).toMatch(/^Status: stands, since \d{4}-\d{2}-\d{2}\.$/);
    const headings = parts.join("\n").match(/^\*\*\w+\.\*\*/gm);
    expect(headings).toEqual(["**Context.**", "**Decision.**", "**Consequences.**"]);
    // A long line counts as several lines, because paragraphs are not wrapped.
    const shown = lines.map((line) => Math.max(1, Math.ceil(line.length / 120)));
    expect(shown.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(20);
  },
);

test.each(documents.filter((path) => path !== "CONTRIBUTING.md" && !path.includes("decisions")))(
  "%s: every setting that the document names exists",
  (path) => {
    // These names are not settings: compose files read two of them, and FILE is a placeholder in commands.
    const others = ["DOMAIN", "FILE", "POSTGRES_PASSWORD"];
    const named = [...read(path).matchAll(/(?:`|^|\s)([A-Z][A-Z_]{3,})(?==|`)/gm)].map(
      ([, name]) => name,
    );
    for (const name of named)
      expect([...settingNames, ...others], `${path} names ${name}`).toContain(name);
  },
);

test("docs/your-site.md: names every entry of site.config.ts", () => {
  const text = read("docs/your-site.md");
  for (const entry of Object.keys(site)) expect(text).toContain(`\`${entry}\``);
});

test("docs/your-site.md: names exactly the columns that an import reads", () => {
  const text = read("docs/your-site.md");
  const [, table = ""] = /^\| column \|.*\n.*\n((?:\|.*\n)+)/m.exec(text) ?? [];
  const named = [...table.matchAll(/^\| (.+?) \|/gm)].flatMap(([, names = ""]) =>
    names.split(/, | or /).flatMap((name) => (name === "the platforms" ? platforms : name)),
  );
  expect(new Set(named.map(fieldNamed))).toEqual(new Set(fields));
});

test.each(["README.md", "docs/privacy.md", "docs/your-site.md"])(
  "%s: every list of platforms is complete",
  (path) => {
    const names = Object.values(platformRecords).map(({ name }) => name);
    const isNamedIn = (line: string) => (name: string) => line.includes(name);
    const lists = read(path)
      .split("\n")
      .filter((line) => names.filter(isNamedIn(line)).length > 3);
    expect(lists).not.toEqual([]);
    for (const list of lists) expect(names.filter(isNamedIn(list))).toEqual(names);
  },
);

test("platforms: each platform has its own test file", () => {
  const tests = platforms.map((platform) => `${platform}.test.ts`);
  expect(globSync("*.test.ts", { cwd: "domain/platforms" }).sort()).toEqual(tests.sort());
});

test("CONTRIBUTING.md: lists every file that names a platform", () => {
  const text = read("CONTRIBUTING.md");
  const [, table = ""] = /## Add a platform\n([\s\S]*?)\n## /.exec(text) ?? [];
  const named = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, path]) => path as string);
  const sources = globSync("{domain,contract,server,web}/**/*.{ts,tsx,css}").filter(
    (path) => !/\.test\.|testing\/|\.gen\./.test(path),
  );
  const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
  // The setting qobuz_zone and Apple's fonts and icons need no change when a platform is added.
  const code = (path: string) =>
    read(path)
      .replace(comments, "")
      .replace(/qobuz[ _]?(?:zone|country)|apple-(?:system|touch-icon)/gi, "");
  const anyPlatform = RegExp(`\\b(?:${platforms.join("|")})(?:_id)?\\b`, "i");
  const places = sources.filter(
    (path) => anyPlatform.test(code(path)) && !path.startsWith("server/features/songs/reading/"),
  );
  const known = (path: string) =>
    named.some((name) => path === name || (name.endsWith("/") && path.startsWith(name)));
  // The samples name platforms, but need no change, because each sample may leave platforms out.
  expect(
    places.filter((path) => !known(path) && path !== "server/features/samples/playlists.ts"),
  ).toEqual([]);
  expect(
    named.filter((name) => !places.some((path) => path === name || path.startsWith(name))),
  ).toEqual([]);
});

const firstNumber = (path: string, before: string) => {
  const [, value = ""] = RegExp(`${before}([\\d_]+)`).exec(read(path)) ?? [];
  return Number(value.replaceAll("_", ""));
};
const inCode = (path: string, name: string) => firstNumber(path, `\\b${name} = `);
// The first parenthesis in setup.mjs is "(20 or newer)".
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
  .exec(read("server/features/backup/nightly-backups.ts"))
  ?.slice(1)
  .map((number) => number.padStart(2, "0")) ?? [""];
const { mailDelay, mailRate, port } = readConfig({});

const statements = {
  "README.md": [
    `<http://localhost:${port}>`,
    `runs on Node ${inCode("scripts/setup.mjs", "oldestNode")} or newer`,
    `Node ${oldestNodeForSetup} or newer with npm`,
  ],
  "docs/deploying.md": [`Node ${oldestNodeForSetup} or newer with npm`],
  "docs/your-site.md": [
    `lasts ${hours(user.absolute) / 24} days, or ${hours(user.idle)} hours without use`,
    `A superuser's lasts ${hours(superuser.absolute)} hours, or ${hours(superuser.idle)} hours without use`,
    `for ${inCode("server/features/deleted/queries.ts", "restorableFor")} days`,
    `at least ${minPlaylistsInReview} playlists`,
    `may have ${uploadLimits.bytes / mebibyte} MiB and ${uploadLimits.pixels / 1_000_000} million pixels`,
    `permanently refuses an address ${inCode("server/features/followers/following.ts", "maxRefusals")} times in a row`,
    `up to ${siteLimits.tiles} each`,
    `up to ${siteLimits.page.toLocaleString("en")} characters each`,
    `at most ${maxPhotos} photos`,
    `up to ${maxSongs} songs`,
    `up to ${maxImported.toLocaleString("en")} playlists with ${maxImportedSongs.toLocaleString("en")} songs`,
    `A list of songs may have ${maxSongListLength / 1e6} MB`,
    `may have ${maxImportSize / mebibyte} MiB`,
    `A post may have ${inCode(`${blog}/split-items.ts`, "maxPostLength") / 1e6} MB`,
    `up to ${inCode(`${blog}/note-of-html.ts`, "longest").toLocaleString("en")} characters`,
    `${inCode("server/features/transfer/import-from-file.ts", "maxFileSize")} MiB with the command`,
    `every hour for ${inCode("server/mail/outbox.ts", "letterRetriedFor")} days`,
    `wait ${mailDelay} minutes (\`MAIL_DELAY\`)`,
    `go out ${mailRate} a second (\`MAIL_RATE\`)`,
    `more than ${perMinute.listen} a minute`,
    `not found ${inCode("server/features/link-health/queries.ts", "nightsUntilGone")} nights in a row`,
  ],
  "docs/privacy.md": [
    `${inCode("server/features/followers/following.ts", "confirmLinkLasts")} days if they never confirm`,
    `not its text | ${mailsKept} days`,
    `which emails we sent you (for ${mailsKept} days)`,
    `| 1 hour; ${newAccountHours} hours for a new account`,
    `in the nightly backups for up to ${backupWeeks} weeks`,
    `in backups for up to [${backupWeeks} weeks]`,
  ],
  "docs/backup.md": [
    `At ${nightly.join(":")} by the machine's clock`,
    `a day for ${inCode("server/features/backup/folder.ts", "days")} days`,
    `a week for ${inCode("server/features/backup/folder.ts", "weeks")} weeks`,
  ],
};

test.each(
  Object.entries(statements).flatMap(([path, all]) => all.map((sentence) => [path, sentence])),
)("%s: the document states what the code does: %s", (path = "", sentence) => {
  expect(read(path)).toContain(sentence);
});
