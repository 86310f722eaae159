import { memo, type RefObject } from "react";
import { withFullStop } from "#domain/sentences.ts";
import { withRole } from "../admin/data-table.tsx";
import type { RowOutcome } from "./row-outcomes.ts";

const columns = ["Row", "Playlist", "Platforms", "Cover", "Result"];
const words: Partial<Record<RowOutcome["outcome"], string>> = {
  new: "New",
  "already there": "Already there, not changed",
};

interface ImportTableProps {
  outcomes: readonly RowOutcome[];
  firstRefused: RefObject<HTMLTableRowElement | null>;
}

export const ImportTable = memo(function ImportTable({ outcomes, firstRefused }: ImportTableProps) {
  const refusedAt = outcomes.findIndex(({ outcome }) => outcome === "refused");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="import-rows" aria-label="Every row" tabIndex={0}>
      <table {...withRole("table")} className="data-table">
        <caption className="sr-only">Preview</caption>
        <thead {...withRole("rowgroup")}>
          <tr {...withRole("row")}>
            {columns.map((label) => (
              <th {...withRole("columnheader")} key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...withRole("rowgroup")}>
          {outcomes.map(({ row, outcome, reasons }, index) => (
            <tr
              {...withRole("row")}
              key={row.row}
              ref={index === refusedAt ? firstRefused : undefined}
              tabIndex={index === refusedAt ? -1 : undefined}
            >
              <td {...withRole("cell")} data-label="Row">
                {row.row}
              </td>
              <td {...withRole("cell")} data-label="Playlist">
                <span className="long-name" title={row.name}>
                  {row.name}
                </span>
              </td>
              <td {...withRole("cell")} data-label="Platforms">
                {row.platforms}
              </td>
              <td {...withRole("cell")} data-label="Cover">
                <span className="long-name" title={row.cover ?? undefined}>
                  {row.cover ?? "none"}
                </span>
              </td>
              <td {...withRole("cell")} data-label="Result" data-long="" data-outcome={outcome}>
                {words[outcome] ?? reasons.map(withFullStop).join(" ")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
});
