// `npm run test:security`, `npm run sec:inject`…: one line per target, and for all of them together the table in docs/security.md.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runTests, type TestResult } from "./run-tests.ts";
import { securityTable } from "./table.ts";
import { type Command, commands, onPostgresToo, targets } from "./targets.ts";
import { judge, type Verdict } from "./verdict.ts";

function describe({ target, word, tests, database }: Verdict) {
  const ran = tests.filter(({ state }) => state !== "skipped");
  const seconds = ran.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000;
  const notes = [...new Set(ran.flatMap(({ notes }) => notes))];
  const count = tests.length > 0 ? `${ran.length} test${ran.length === 1 ? "" : "s"}, ${seconds.toFixed(1)} s` : target.promise;
  const half = database === "PostgreSQL" ? ["PostgreSQL"] : [];
  return [`${target.id.padEnd(3)} ${word} ${count}`, ...half, ...notes].join(" · ");
}

const judgeAll = (ids: string[], results: TestResult[], database: Verdict["database"]) =>
  targets.filter(({ id }) => ids.includes(id)).map((target) => judge(target, results, database));

async function runCommand(command: Command): Promise<Verdict[]> {
  console.log(`\n${command}: ${commands[command]}`);
  const started = performance.now();
  const own = targets.filter((target) => target.command === command).map(({ id }) => id);
  const halves = command === "rel:pg" ? onPostgresToo : [];
  const [results, onPostgres] = await Promise.all([
    runTests(own, "sqlite"),
    command === "rel:pg" ? runTests([...own, ...halves], "postgres") : [],
  ]);
  results.push(...onPostgres);
  const verdicts = [...judgeAll(own, results, "SQLite"), ...judgeAll(halves, onPostgres, "PostgreSQL")];
  for (const verdict of verdicts) console.log(describe(verdict));
  for (const { title, path, problem } of results.filter(({ state }) => state === "failed")) console.log(`\n${path}: ${title}\n${problem}`);
  const missed = verdicts.filter(({ word }) => word === "MISSED" || word === "NO TEST");
  const skipped = verdicts.filter(({ word }) => word === "SKIPPED");
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${command}: ${verdicts.length - missed.length - skipped.length} of ${verdicts.length} hold, in ${seconds} s`);
  if (skipped.length > 0)
    console.log(`NOT PROVED HERE: ${skipped.map(({ target }) => target.id).join(", ")} could not run on this machine`);
  if (missed.length > 0) process.exitCode = 1;
  return verdicts;
}

const isCommand = (name: string): name is Command => Object.hasOwn(commands, name);
const [name] = process.argv.slice(2);
if (name === undefined) {
  const verdicts: Verdict[] = [];
  for (const command of Object.keys(commands).filter(isCommand)) verdicts.push(...(await runCommand(command)));
  const path = join(import.meta.dirname, "..", "docs", "security.md");
  writeFileSync(path, securityTable(readFileSync(path, "utf8"), verdicts));
} else if (isCommand(name)) {
  await runCommand(name);
} else {
  console.error(`There is no command ${name}: ${Object.keys(commands).join(", ")}.`);
  process.exitCode = 2;
}
