// The table of docs/security.md, written by the run and by nobody else.
import { groups, targets } from "./targets.ts";
import type { Verdict } from "./verdict.ts";

const begin = "<!-- written by npm run test:hold -->";
const end = "<!-- end -->";

function row({ target, word, tests }: Verdict) {
  const paths = [...new Set(tests.map(({ path }) => path))].sort();
  const count = tests.filter(({ state }) => state !== "skipped").length;
  const notes = [...new Set(tests.flatMap(({ notes }) => notes))];
  const promise = target.asvs ? `${target.promise} (${target.asvs})` : target.promise;
  const result = [count > 0 ? `${word}, ${count} test${count === 1 ? "" : "s"}` : word, ...notes].join("; ");
  return `| ${[target.id, promise, paths.map((path) => `\`${path}\``).join(", "), result].map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

/** The document with its table made anew. */
export function securityTable(document: string, verdicts: Verdict[]): string {
  const [before, after] = [document.indexOf(begin), document.indexOf(end)];
  if (before < 0 || after < before) throw new Error("docs/security.md has lost the marks around its table");
  const order = new Map(targets.map(({ id }, index) => [id, index]));
  const sorted = verdicts.toSorted((a, b) => (order.get(a.target.id) ?? 0) - (order.get(b.target.id) ?? 0));
  const tables = Object.entries(groups).map(([letter, { title, asvs }]) => {
    const rows = sorted.filter(({ target }) => target.id.startsWith(letter)).map(row);
    const heading = asvs ? `### ${letter}. ${title} (ASVS ${asvs})` : `### ${letter}. ${title}`;
    return [heading, "", "| target | promise | test | result |", "|---|---|---|---|", ...rows].join("\n");
  });
  const held = verdicts.filter(({ word }) => word === "ok").length;
  return `${document.slice(0, before)}${begin}\n\n${held} of ${verdicts.length} hold in the last run.\n\n${tables.join("\n\n")}\n\n${document.slice(after)}`;
}
