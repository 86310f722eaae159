// `npm run test:hold`, `npm run sec:inject`…: one line per target, and for all of them together the table in docs/security.md.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runTests } from "./run-tests.ts";
import { securityTable } from "./table.ts";
import { type Command, commands, targets } from "./targets.ts";
import { judge, type Verdict } from "./verdict.ts";

function describe({ target, word, tests }: Verdict) {
  const ran = tests.filter(({ state }) => state !== "skipped");
  const seconds = ran.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000;
  const notes = [...new Set(ran.flatMap(({ notes }) => notes))];
  const count = tests.length > 0 ? `${ran.length} test${ran.length === 1 ? "" : "s"}, ${seconds.toFixed(1)} s` : target.promise;
  return [`${target.id.padEnd(3)} ${word} ${count}`, ...notes].join(" · ");
}

async function runCommand(command: Command): Promise<Verdict[]> {
  console.log(`\n${command}: ${commands[command]}`);
  const mine = targets.filter((target) => target.command === command);
  const started = performance.now();
  const results = await runTests(mine.map(({ id }) => id));
  const verdicts = mine.map((target) => judge(target, results));
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
