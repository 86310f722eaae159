// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop the semantics of a table whose parts CSS displays as cards
import { memo, type RefObject } from "react";
import { withFullStop } from "#domain/sentences.ts";
import type { RowOutcome } from "./row-outcomes.ts";

const name = (text: string) => (
  <span className="long-name" title={text}>
    {text}
  </span>
);

const columns = ["Row", "Playlist", "Platforms", "Cover", "Result"];

const words: Partial<Record<RowOutcome["outcome"], string>> = {
  new: "New",
  "already there": "Already there, not changed",
};

interface ImportTableProps {
  outcomes: readonly RowOutcome[];
  firstRefused: RefObject<HTMLTableRowElement | null>;
  onLeaveOut?: ((row: number) => unknown) | undefined;
}

export const ImportTable = memo(function ImportTable(props: ImportTableProps) {
  const { outcomes, firstRefused, onLeaveOut } = props;
  const refusedAt = outcomes.findIndex(({ outcome }) => outcome === "refused");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be focusable, so that the keyboard can scroll it
    <section className="import-rows" aria-label="Every row" tabIndex={0}>
      <table role="table" className="data-table">
        <caption className="sr-only">Preview</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((label) => (
              <th role="columnheader" key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {outcomes.map(({ row, outcome, reasons }, index) => (
            <tr
              role="row"
              key={row.row}
              ref={index === refusedAt ? firstRefused : undefined}
              tabIndex={index === refusedAt ? -1 : undefined}
            >
              <td role="cell" data-label="Row">
                {row.row}
              </td>
              <td role="cell" data-label="Playlist">
                {name(row.name)}
              </td>
              <td role="cell" data-label="Platforms">
                {row.platforms}
              </td>
              <td role="cell" data-label="Cover">
                {name(row.cover ?? "none")}
              </td>
              <td role="cell" data-label="Result" data-long="" data-outcome={outcome}>
                {words[outcome] ?? reasons.map(withFullStop).join(" ")}
                {onLeaveOut && (
                  <button
                    type="button"
                    aria-label={`Leave out ${row.name}`}
                    onClick={() => onLeaveOut(row.row)}
                  >
                    Leave out
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
});
