// npm run doctor: lists the site's problems with advice on each. Exits with 1 if it finds a problem.
import { pluralize } from "#domain/pluralize.ts";
import { runChecks } from "#server/features/doctor/run-checks.ts";
import { runCommand } from "#server/process/run-command.ts";

await runCommand(async (environment) => {
  const findings = await runChecks(environment);
  for (const { text, advice } of findings)
    console.log(advice ? `PROBLEM  ${text}\n         → ${advice}` : `     ok  ${text}`);
  const wrong = findings.filter(({ advice }) => advice).length;
  console.log(wrong === 0 ? "\nNo problems found." : `\n${pluralize(wrong, "problem")} found.`);
  process.exitCode = wrong === 0 ? 0 : 1;
});
