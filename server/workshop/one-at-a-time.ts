import { AppError } from "../app-error.ts";

/** Work that is too heavy to do twice at once: some of it may wait its turn, the rest is told to come back. */
export function oneAtATime(mostWaiting: number) {
  let last: Promise<unknown> = Promise.resolve();
  let underWay = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (underWay > mostWaiting) throw new AppError("busy", 2);
    underWay += 1;
    const turn = last.then(work).finally(() => {
      underWay -= 1;
    });
    last = turn.catch(() => {});
    return turn;
  };
}
