// `npm run bench`: each figure beside a baseline measured in the same run, as a table.
import { usersMe } from "./users-me.ts";

export interface Figure {
  name: string;
  figure: number;
  baseline: number;
  goal: number;
}

const figures: Figure[] = [await usersMe()];
console.table(
  figures.map(({ name, figure, baseline, goal }) => ({
    name,
    "req/s": Math.round(figure),
    "baseline req/s": Math.round(baseline),
    ratio: (figure / baseline).toFixed(2),
    goal: `>= ${goal}`,
    reached: figure / baseline >= goal ? "yes" : "NO",
  })),
);
