export interface Figure {
  name: string;
  unit: string;
  figure: number;
  baseline: number;
  ratio: number;
  /** What the ratio is held to. */
  goal: { atLeast: number } | { atMost: number };
}

export const reached = ({ ratio, goal }: Figure) => ("atLeast" in goal ? ratio >= goal.atLeast : ratio <= goal.atMost);
