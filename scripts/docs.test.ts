import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { settingNames } from "#server/config.ts";
import { site } from "#site";

const documents = ["README.md", "CONTRIBUTING.md", ...globSync("docs/**/*.md")];
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  scripts: Record<string, string>;
};

test.each(documents)("every npm command, link and file that %s names is there", (path) => {
  const text = readFileSync(path, "utf8");
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);
  for (const name of found(/\bnpm (?:run )?((?<=run )[\w:-]+|start|test(?::\w+)?)/g))
    expect(scripts).toHaveProperty([name]);
  const folders = "contract|server|web|e2e|bench|security|scripts|docs|deploy|runtime";
  for (const target of [
    ...found(/\]\((?!https?:)([^)#]+)/g).map((link) => join(dirname(path), link)),
    ...found(RegExp(`\`((?:${folders})/[\\w./-]*)\``, "g")),
    ...found(/\bnode ((?:scripts|bench|server)\/[\w./-]+)/g),
  ])
    expect(existsSync(target), `${path} names ${target}`).toBe(true);
});

test("what docs/architecture.md says is in a file is in it", () => {
  const [, table = ""] =
    /## Where to find it([\s\S]*)/.exec(readFileSync("docs/architecture.md", "utf8")) ?? [];
  const named = [...table.matchAll(/`([\w./-]+\.tsx?)` → (`\w+`(?:, `\w+`)*)/g)];
  expect(named.length).toBeGreaterThan(30);
  for (const [, path = "", names = ""] of named)
    for (const [, name] of names.matchAll(/`(\w+)`/g))
      expect(readFileSync(path, "utf8"), `${name} in ${path}`).toMatch(RegExp(`\\b${name}\\b`));
});

test.each(["README.md", "docs/deploying.md", "docs/scaling.md", "docs/your-site.md"])(
  "every setting that %s writes down exists",
  (path) => {
    // Placeholders of Docker Compose and of commands.
    const others = ["DOMAIN", "EMAIL", "FILE", "TOKEN"];
    const named = [
      ...readFileSync(path, "utf8").matchAll(/(?:`|^|\s)([A-Z][A-Z_]{3,})(?==|`)/gm),
    ].map(([, name]) => name);
    for (const name of named)
      expect([...settingNames, ...others], `${path} names ${name}`).toContain(name);
  },
);

test("docs/your-site.md names every entry of site.config.ts", () => {
  const text = readFileSync("docs/your-site.md", "utf8");
  for (const entry of Object.keys(site)) expect(text).toContain(`\`${entry}\``);
});
