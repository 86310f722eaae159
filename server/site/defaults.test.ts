import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { site } from "#site";
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

test("every mistake is told at once, with its place", () => {
  const { name: _, ...nameless } = site;
  const given = {
    ...nameless,
    accent: { ...site.accent, dark: "orange" },
    home_tiles: [{ title: "A", href: "/a", icon: "musik" }],
    last_year: "2025",
  };
  expect(() => checkedDefaults(given)).toThrow(
    /name in site.config.ts: Name is required\.[\s\S]*accent.dark in [\s\S]*home_tiles.0.icon in [\s\S]*last_year in /,
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
  expect(program.output()).toContain("mixtape: name in site.config.ts: Name is required.");
  expect(program.output()).not.toMatch(/\n\s+at /);
});
