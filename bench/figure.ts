export interface Figure {
  name: string;
  unit: string;
  figure: number;
  /** The goal applies to `figure / baseline` if there is a baseline. */
  baseline?: number;
  baselineIs?: string;
  goal: { atLeast: number } | { atMost: number };
}

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
