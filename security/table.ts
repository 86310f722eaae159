// The table of docs/security.md, written by the run and by nobody else.
import { groups, type Target, targets } from "./targets.ts";
import type { Verdict } from "./verdict.ts";

const begin = "<!-- written by npm run test:security -->";
const end = "<!-- end -->";

function resultOf({ word, tests, database }: Verdict) {
  const count = tests.filter(({ state }) => state !== "skipped").length;
  const notes = [...new Set(tests.flatMap(({ notes }) => notes))];
  const told = count > 0 ? `${word}, ${count} test${count === 1 ? "" : "s"}` : word;
  return [database === "PostgreSQL" ? `PostgreSQL ${told}` : told, ...notes].join("; ");
}

function row({ id, promise, asvs }: Target, verdicts: Verdict[]) {
  const proofs = verdicts.filter(({ target }) => target.id === id);
  const paths = [...new Set(proofs.flatMap(({ tests }) => tests.map(({ path }) => path)))].sort();
  const cells = [
    id,
    asvs ? `${promise} (ASVS ${asvs})` : promise,
    paths.map((path) => `\`${path}\``).join(", "),
    proofs.map(resultOf).join("; "),
  ];
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

/** The document with its table made anew. */
export function securityTable(document: string, verdicts: Verdict[]): string {
  const [before, after] = [document.indexOf(begin), document.indexOf(end)];
  if (before < 0 || after < before) throw new Error("docs/security.md has lost the marks around its table");
  const tables = Object.entries(groups).map(([letter, { title, asvs }]) => {
    const rows = targets.filter(({ id }) => id.startsWith(letter)).map((target) => row(target, verdicts));
    const heading = asvs ? `### ${letter}. ${title} (ASVS ${asvs})` : `### ${letter}. ${title}`;
    return [heading, "", "| target | promise | test | result |", "|---|---|---|---|", ...rows].join("\n");
  });
  const held = targets.filter(({ id }) => verdicts.filter(({ target }) => target.id === id).every(({ word }) => word === "ok")).length;
  return `${document.slice(0, before)}${begin}\n\n${held} of ${targets.length} hold in the last run.\n\n${tables.join("\n\n")}\n\n${document.slice(after)}`;
}
