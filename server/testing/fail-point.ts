// A database that breaks down at a statement of the test's choice. Nothing of it is in the site: it sits between the two.
import type { KyselyPlugin } from "kysely";

export function createFailPoint() {
  let left = Number.POSITIVE_INFINITY;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      left -= 1;
      if (left < 0) throw new Error("the fail point");
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    plugin,
    /** Lets so many statements through from now on, and fails every later one until the work is done. */
    during: <Result>(statements: number, work: () => Promise<Result>): Promise<Result> => {
      left = statements;
      return work().finally(() => {
        left = Number.POSITIVE_INFINITY;
      });
    },
  };
}
