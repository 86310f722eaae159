import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { site } from "#site";
import { StartError } from "../process/start-error.ts";
import { copyProject } from "../testing/copy-project.ts";
import { runProgram } from "../testing/run-program.ts";
import { checkedDefaults } from "./defaults.ts";

test("the values that come with the program are right, and what a tile does not have is nothing", () => {
  const { home_tiles, ...rest } = checkedDefaults(site);
  expect(rest).toMatchObject({
    name: "Mixtape",
    first_year: 2018,
    last_year: 2025,
    break_years: [2020],
    signup_open: true,
  });
  expect(home_tiles[0]).toEqual({
    title: "Music",
    subtext: null,
    href: "/music",
    icon: "music",
    disabled: false,
  });
});

const { name, ...nameless } = site;
const tile = { title: "A", href: "/a", icon: "map" };
const tooMany = Array.from({ length: 13 }, () => tile);

const mistakes: [object, string][] = [
  [{ ...nameless, naem: name }, "naem is no entry of site.config.ts: those are name, description,"],
  [nameless, "name in site.config.ts: Name is required."],
  [
    { ...site, name: "x".repeat(61) },
    "name in site.config.ts: Name must be at most 60 characters.",
  ],
  [
    { ...site, default_theme: "drak" },
    "default_theme in site.config.ts: Default theme must be one of system, light, dark.",
  ],
  [
    { ...site, accent: { dark: "orange", light: "#b8431a" } },
    "accent.dark in site.config.ts: Accent (dark) must be a colour like #ff8a5c.",
  ],
  [
    { ...site, accent: { ...site.accent, dark: "#222222" } },
    "accent.dark in site.config.ts: Accent (dark) cannot be seen on the page:",
  ],
  [
    { ...site, home_tiles: [{ ...tile, href: "javascript:alert(1)" }] },
    "home_tiles[0].href in site.config.ts: Tile address must be a path of this site, like /music, or begin with http:// or https://.",
  ],
  [
    { ...site, home_tiles: [{ ...tile, icon: "musik" }] },
    "home_tiles[0].icon in site.config.ts: Tile icon must be one of music,",
  ],
  [
    { ...site, photography_tiles: [{ ...tile, link: "/b" }] },
    "photography_tiles[0].link is no entry of site.config.ts: those are title,",
  ],
  [{ ...site, home_tiles: tooMany }, "home_tiles in site.config.ts: Home tiles may be 12 at most."],
  [
    { ...site, first_year: "2018" },
    "first_year in site.config.ts: First year must be a whole number from 1900 to 2100.",
  ],
  [
    { ...site, last_year: 2017 },
    "last_year in site.config.ts: Last year must not be before the first year.",
  ],
  [
    { ...site, break_years: 2020 },
    "break_years in site.config.ts: Break years must be a list of years.",
  ],
  [
    { ...site, qobuz_zone: "France" },
    "qobuz_zone in site.config.ts: Qobuz zone must be a country and a language, like FR-fr.",
  ],
  [
    { ...site, signup_open: "yes" },
    "signup_open in site.config.ts: Sign-up open must be true or false.",
  ],
  [{ ...site, language: "de" }, "language is no entry of site.config.ts"],
];

test.each(mistakes)("mistake %#: no start, and a sentence", (given, sentence) => {
  let thrown: unknown;
  try {
    checkedDefaults(given);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(StartError);
  expect((thrown as StartError).sentences).toContainEqual(expect.stringContaining(sentence));
});

test("every mistake is told at once", () => {
  const given = { ...nameless, naem: name, default_theme: "drak", break_years: 2020 };
  expect(() => checkedDefaults(given)).toThrow(
    /naem[\s\S]*Name is required[\s\S]*Default theme[\s\S]*Break years/,
  );
});

test("a program whose file has a mistake ends with the sentence and without a stack", async () => {
  using copy = copyProject();
  const file = join(copy.folder, "site.config.ts");
  writeFileSync(file, readFileSync(file, "utf8").replace("  name:", "  naem:"));
  await using program = runProgram(
    { DATA_DIR: join(copy.folder, "data"), SAMPLE_DATA: "off" },
    { script: join(copy.folder, "server", "main.ts") },
  );
  expect(await program.ended).toMatchObject({ code: 78 });
  expect(program.output()).toContain("mixtape: naem is no entry of site.config.ts");
  expect(program.output()).toContain("mixtape: name in site.config.ts: Name is required.");
  expect(program.output()).not.toMatch(/\n\s+at /);
});
