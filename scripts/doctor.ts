// npm run doctor: what is wrong with this site, and what to do about it. Ends with 1 when something is.
import { examine } from "#server/doctor/examine.ts";
import { becomeOwner } from "#server/process/act-as-owner.ts";
import { runCommand } from "#server/process/run-command.ts";

await runCommand(async (environment) => {
  const findings = await examine(environment, becomeOwner);
  for (const finding of findings) {
    console.log(
      finding.ok ? `  ok   ${finding.text}` : `WRONG  ${finding.text}\n       → ${finding.advice}`,
    );
  }
  const wrong = findings.filter(({ ok }) => !ok).length;
  console.log(
    wrong === 0
      ? "\nNothing is wrong."
      : `\n${wrong === 1 ? "One thing is" : `${wrong} things are`} wrong.`,
  );
  process.exitCode = wrong === 0 ? 0 : 1;
});
