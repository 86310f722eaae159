import "../admin/admin.css";
import { memo, type RefObject } from "react";
import { ended } from "#contract/sentences.ts";
import type { RowOutcome } from "./row-outcomes.ts";

const columns = ["Row", "Playlist", "Platforms", "Cover", "What happens"];
const words: Partial<Record<RowOutcome["outcome"], string>> = {
  new: "New",
  "already there": "Already there, left as it is",
};
// Browsers forget what a table is once its parts are laid out as cards: these say it again.
const as = (role: string) => ({ role });

interface ImportTableProps {
  outcomes: readonly RowOutcome[];
  firstRefused: RefObject<HTMLTableRowElement | null>;
}

export const ImportTable = memo(function ImportTable({ outcomes, firstRefused }: ImportTableProps) {
  const refusedAt = outcomes.findIndex(({ outcome }) => outcome === "refused");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="import-rows" aria-label="Every row" tabIndex={0}>
      <table {...as("table")} className="data-table">
        <caption className="sr-only">What becomes of every row</caption>
        <thead {...as("rowgroup")}>
          <tr {...as("row")}>
            {columns.map((label) => (
              <th {...as("columnheader")} key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as("rowgroup")}>
          {outcomes.map(({ row, outcome, reasons }, index) => (
            <tr
              {...as("row")}
              key={row.row}
              ref={index === refusedAt ? firstRefused : undefined}
              tabIndex={index === refusedAt ? -1 : undefined}
            >
              <td {...as("cell")} data-label="Row">
                {row.row}
              </td>
              <td {...as("cell")} data-label="Playlist">
                <span className="long-name" title={row.name}>
                  {row.name}
                </span>
              </td>
              <td {...as("cell")} data-label="Platforms">
                {row.platforms}
              </td>
              <td {...as("cell")} data-label="Cover">
                <span className="long-name" title={row.cover ?? undefined}>
                  {row.cover ?? "none"}
                </span>
              </td>
              <td {...as("cell")} data-label="What happens" data-long="" data-outcome={outcome}>
                {words[outcome] ?? reasons.map(ended).join(" ")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
});
