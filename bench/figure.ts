export interface Figure {
  name: string;
  unit: string;
  figure: number;
  /** The same measured beside it, in the same run, where there is something to compare with. */
  baseline?: number;
  /** What is held to the goal: the figure against its baseline, or the figure itself where there is none. */
  goal: { atLeast: number } | { atMost: number };
}

export const ratioOf = ({ figure, baseline }: Figure) =>
  baseline === undefined ? undefined : figure / baseline;

export function reached(figure: Figure) {
  const held = ratioOf(figure) ?? figure.figure;
  return "atLeast" in figure.goal ? held >= figure.goal.atLeast : held <= figure.goal.atMost;
}
