// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop the semantics of a table whose parts CSS displays as cards
import { memo, type ReactNode, type RefObject } from "react";
import type { FileRow } from "#contract/transfer.ts";
import { withFullStop } from "#domain/sentences.ts";
import type { RowOutcome } from "./row-outcomes.ts";

const longName = (text: string) => (
  <span className="long-name" title={text}>
    {text}
  </span>
);

const columns: Record<string, (row: FileRow) => ReactNode> = {
  Row: ({ row }) => row,
  Playlist: ({ name }) => longName(name),
  Platforms: ({ platforms }) => platforms,
  Cover: ({ cover }) => longName(cover ?? "none"),
};

const words: Partial<Record<RowOutcome["outcome"], string>> = {
  new: "New",
  "already there": "Already there, not changed",
};

interface ImportTableProps {
  outcomes: readonly RowOutcome[];
  firstRefused: RefObject<HTMLTableRowElement | null>;
  onLeaveOut?: ((row: number) => unknown) | undefined;
}

export const ImportTable = memo(function ImportTable({
  outcomes,
  firstRefused,
  onLeaveOut,
}: ImportTableProps) {
  const refusedAt = outcomes.findIndex(({ outcome }) => outcome === "refused");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be focusable, so that the keyboard can scroll it
    <section className="import-rows" aria-label="Every row" tabIndex={0}>
      <table role="table" className="data-table">
        <caption className="sr-only">Preview</caption>
        <thead role="rowgroup">
          <tr role="row">
            {[...Object.keys(columns), "Result"].map((label) => (
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
              {Object.entries(columns).map(([label, cell]) => (
                <td role="cell" key={label} data-label={label}>
                  {cell(row)}
                </td>
              ))}
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
