import type { FileRow } from "#contract/transfer.ts";
import { createFileFinder, fileNotFoundReason } from "#domain/file-names.ts";

export interface RowOutcome {
  row: FileRow;
  outcome: FileRow["outcome"];
  reasons: string[];
  cover: File | null;
}

export function outcomesOf(
  rows: readonly FileRow[],
  covers: readonly File[],
  refusals: ReadonlyMap<File, string>,
): RowOutcome[] {
  const find = createFileFinder(covers.map((file) => [file.name, file]));
  return rows.map((row) => {
    const { outcome, problems } = row;
    const reasons = problems.map(({ reason }) => reason);
    if (outcome !== "new" || row.cover === null) return { row, outcome, reasons, cover: null };
    const found = find(row.cover);
    const [cover] = found;
    const problem =
      cover && found.length === 1
        ? refusals.get(cover)
        : fileNotFoundReason(found, "among the chosen files");
    return problem || !cover
      ? { row, outcome: "refused", reasons: [`Cover ${row.cover}: ${problem}`], cover: null }
      : { row, outcome, reasons, cover };
  });
}

export const coversOf = (outcomes: readonly RowOutcome[]) => [
  ...new Set(outcomes.flatMap(({ cover }) => cover ?? [])),
];

export function playlistsOf(outcomes: readonly RowOutcome[], stored: ReadonlyMap<File, string>) {
  return outcomes.flatMap(({ row: { playlist }, outcome, cover }) => {
    if (outcome === "refused" || !playlist) return [];
    return outcome === "new"
      ? { ...playlist, image: (cover && stored.get(cover)) ?? null }
      : { ...playlist, image: null, songs: [] };
  });
}

export const inBreakYears = (outcomes: readonly RowOutcome[], breakYears: readonly number[]) =>
  outcomes.filter(
    ({ outcome, row: { playlist } }) =>
      outcome === "new" &&
      (playlist?.end_year ?? null) === null &&
      breakYears.includes(Number(playlist?.year)),
  ).length;

export const countRows = (
  rows: readonly Pick<RowOutcome, "outcome">[],
  wanted: RowOutcome["outcome"],
) => rows.filter(({ outcome }) => outcome === wanted).length;
