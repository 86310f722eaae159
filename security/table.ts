// The table of docs/security.md, written by the run and by nobody else.
import { groups, targets } from "./targets.ts";
import type { Verdict } from "./verdict.ts";

/** The document with its table made anew. */
export function securityTable(document: string, verdicts: Verdict[]): string {
  const [, before, after] =
    /^(.*<!-- written by npm run test:security -->\n).*(<!-- end -->.*)$/s.exec(document) ?? [];
  if (before === undefined) throw new Error("docs/security.md has lost the marks around its table");
  const tables = Object.entries(groups).map(([letter, { title, asvs }]) => {
    const rows = targets.flatMap(({ id, promise, asvs }) => {
      if (!id.startsWith(letter)) return [];
      const own = verdicts.filter((verdict) => verdict.id === id);
      const paths = [...new Set(own.flatMap(({ paths }) => paths))]
        .sort()
        .map((path) => `\`${path}\``);
      const cells = [
        id,
        asvs ? `${promise} (ASVS ${asvs})` : promise,
        paths.join(", "),
        own.map(({ result }) => result).join("; "),
      ];
      return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
    });
    const heading = `### ${letter}. ${title}${asvs && ` (ASVS ${asvs})`}`;
    return [heading, "", "| target | promise | test | result |", "|---|---|---|---|", ...rows].join(
      "\n",
    );
  });
  const unmet = new Set(verdicts.flatMap(({ id, word }) => (word === "ok" ? [] : [id])));
  const count = `${targets.length - unmet.size} of ${targets.length} hold in the last run.`;
  return `${before}\n${[count, ...tables].join("\n\n")}\n\n${after}`;
}
