// npm run import -- FILE: imports a table or a JSON file. If one playlist has an error, nothing is imported.
import { resolve } from "node:path";
import type { ImportReport } from "#contract/transfer.ts";
import { pluralize } from "#domain/pluralize.ts";
import { withFullStop } from "#domain/sentences.ts";
import { importFromFile } from "#server/features/transfer/import-from-file.ts";
import { runCommand } from "#server/process/run-command.ts";
import { StartError } from "#server/process/start-error.ts";
import { readArguments } from "./arguments.ts";
import { onSite } from "./on-site.ts";

function report({ rows, kept }: ImportReport) {
  const count = (outcome: string) => rows.filter((row) => row.outcome === outcome).length;
  for (const { outcome, row, title } of rows)
    if (!kept && outcome !== "refused") console.log(`${row}: ${title} is ${outcome}.`);
  const refused = rows.flatMap(({ problems }) =>
    problems.map(({ message }) => withFullStop(message)),
  );
  if (refused.length > 0)
    throw new StartError(65, [
      ...refused,
      `${pluralize(count("refused"), "playlist")} couldn't be imported, so nothing was imported.`,
    ]);
  const brought = kept ? "imported" : "would be imported";
  console.log(
    `${pluralize(count("new"), "playlist")} ${brought}, ${count("already there")} already there.`,
  );
  if (!kept) console.log("This was a dry run: nothing was imported.");
}

await runCommand(async (environment) => {
  const { subject, values } = readArguments("import", "FILE [--covers FOLDER] [--dry-run]", {
    covers: { type: "string" },
    "dry-run": { type: "boolean", default: false },
  });
  const imported = await onSite(environment, (db) =>
    importFromFile(db, {
      file: resolve(subject),
      covers: values.covers && resolve(values.covers),
      dryRun: values["dry-run"],
      now: Date.now(),
    }),
  );
  report(imported);
  if (imported.galleries > 0) console.log(`Galleries: ${imported.galleries}.`);
  if (imported.settings) console.log("The site's settings were imported from site.json.");
});
