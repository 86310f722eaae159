// `npm run test:security`, `npm run sec:inject`…: one line per target, and for all of them together the table in docs/security.md.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runTests } from "./run-tests.ts";
import { securityTable } from "./table.ts";
import { type Command, commands, onPostgresToo, targets } from "./targets.ts";
import { root } from "./titles.ts";
import { judge, type Verdict } from "./verdict.ts";

async function runCommand(command: Command): Promise<Verdict[]> {
  console.log(`\n${command}: ${commands[command]}`);
  const own = targets.filter((target) => target.command === command).map(({ id }) => id);
  const halves = command === "rel:pg" ? onPostgresToo : [];
  const [results, onPostgres] = await Promise.all([
    runTests(own, "SQLite"),
    command === "rel:pg" ? runTests([...own, ...halves], "PostgreSQL") : [],
  ]);
  const verdicts = [
    ...own.map((id) => judge(id, [...results, ...onPostgres], "SQLite")),
    ...halves.map((id) => judge(id, onPostgres, "PostgreSQL")),
  ];
  for (const { id, result } of verdicts) console.log(`${id.padEnd(3)} ${result}`);
  const skipped = verdicts.filter(({ word }) => word === "SKIPPED").map(({ id }) => id);
  console.log(
    `${command}: ${verdicts.filter(({ word }) => word === "ok").length} of ${verdicts.length} hold`,
  );
  if (skipped.length > 0)
    console.log(`NOT PROVED HERE: ${skipped.join(", ")} could not run on this machine`);
  if (verdicts.some(({ word }) => word === "MISSED" || word === "NO TEST")) process.exitCode = 1;
  return verdicts;
}

const all = Object.keys(commands) as Command[];
const [name] = process.argv.slice(2);
const asked = name === undefined ? all : all.filter((command) => command === name);
if (asked.length === 0) {
  console.error(`There is no command ${name}: ${all.join(", ")}.`);
  process.exitCode = 2;
}
const verdicts: Verdict[] = [];
for (const command of asked) verdicts.push(...(await runCommand(command)));
if (name === undefined) {
  const path = join(root, "docs", "security.md");
  writeFileSync(path, securityTable(readFileSync(path, "utf8"), verdicts));
}
