import { monthNames } from "#contract/playlist-title.ts";
import { namesInWords } from "../../admin/names-in-words.ts";

export interface Month {
  year: number;
  month: number;
}

const index = ({ year, month }: Month) => year * 12 + month;
const nameOf = ({ month }: Month) => monthNames[month - 1];
export const monthInWords = (month: Month) => `${nameOf(month)} ${month.year}`;

/** From here on, months that follow each other are told by the first and the last. */
const shortestRun = 3;

/** "March 2022 is missing." The months come in their order. */
export function gapsInWords(gaps: readonly Month[]): string {
  const runs: Month[][] = [];
  for (const gap of gaps) {
    const last = runs.at(-1)?.at(-1);
    if (last && index(last) + 1 === index(gap)) runs.at(-1)?.push(gap);
    else runs.push([gap]);
  }
  const names = runs.flatMap((run) =>
    run.length < shortestRun ? run.map(monthInWords) : [runInWords(run)],
  );
  return `${namesInWords(names)} ${gaps.length === 1 ? "is" : "are"} missing.`;
}

function runInWords(run: readonly Month[]) {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return "";
  return `${first.year === last.year ? nameOf(first) : monthInWords(first)} to ${monthInWords(last)}`;
}
