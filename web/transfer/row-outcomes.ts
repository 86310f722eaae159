// What becomes of each row, once it is known which of the chosen pictures is its cover.
import { createFileFinder, unclearFile } from "#contract/file-names.ts";
import type { FileRow } from "#contract/transfer.ts";
import type { NamedFile } from "./chosen-files.ts";

export interface RowOutcome {
  row: FileRow;
  outcome: FileRow["outcome"];
  /** Of those that are refused. */
  reasons: string[];
  /** The picture of those that are new. */
  cover: NamedFile | null;
}

/** `refusals` are what was said of pictures that cannot be covers. */
export function outcomesOf(
  rows: readonly FileRow[],
  covers: readonly NamedFile[],
  refusals: ReadonlyMap<NamedFile, string>,
): RowOutcome[] {
  const find = createFileFinder(covers.map((file) => [file.name, file]));
  return rows.map((row) => {
    const reasons = row.problems.map(({ reason }) => reason);
    const fate: RowOutcome = { row, outcome: row.outcome, reasons, cover: null };
    // What is there already stays as it is, whatever lies beside the file.
    if (row.outcome !== "new" || row.cover === null) return fate;
    const found = find(row.cover);
    const [cover] = found;
    if (!cover || found.length > 1)
      return refused(fate, unclearFile(found, "among the chosen files"));
    const problem = refusals.get(cover);
    return problem ? refused(fate, problem) : { ...fate, cover };
  });
}

const refused = (fate: RowOutcome, problem: string): RowOutcome => ({
  ...fate,
  outcome: "refused",
  reasons: [`Cover ${fate.row.cover}: ${problem}`],
});

export const coversOf = (fates: readonly RowOutcome[]) => [
  ...new Set(fates.flatMap(({ cover }) => cover ?? [])),
];

/** As they are sent: without those that are refused, and with covers by the names they are stored under. */
export function playlistsOf(fates: readonly RowOutcome[], stored: ReadonlyMap<NamedFile, string>) {
  return fates.flatMap(({ row, outcome, cover }) => {
    if (outcome === "refused" || !row.playlist) return [];
    // Those that are there say only which they are.
    return outcome === "new"
      ? { ...row.playlist, image: (cover && stored.get(cover)) ?? null }
      : { ...row.playlist, image: null, songs: [] };
  });
}

/** New ones that no visitor finds by a year's tile. A range stands on /music itself. */
export const inBreakYears = (fates: readonly RowOutcome[], breakYears: readonly number[]) =>
  fates.filter(
    ({ outcome, row: { playlist } }) =>
      outcome === "new" &&
      (playlist?.end_year ?? null) === null &&
      breakYears.includes(Number(playlist?.year)),
  ).length;

export const countOf = (fates: readonly RowOutcome[], outcome: FileRow["outcome"]) =>
  fates.filter((fate) => fate.outcome === outcome).length;
