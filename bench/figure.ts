export interface Figure {
  name: string;
  unit: string;
  figure: number;
  /** If there is a baseline, the goal applies to `figure / baseline`, otherwise to `figure`. */
  baseline?: number;
  baselineIs?: string;
  goal: { atLeast: number } | { atMost: number };
}

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
