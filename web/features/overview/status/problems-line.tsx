import { queryOptions } from "@tanstack/react-query";
import { useEffect } from "react";
import { pluralize } from "#domain/pluralize.ts";
import { api } from "../../../api.ts";
import { queryClient, useQuery } from "../../../query-client.ts";
import { firstStepsQuery } from "../queries.ts";
import type { StatusLine } from "./status-line.tsx";

export const problemsQuery = queryOptions({
  queryKey: ["problems"],
  queryFn: () => api("GET /utils/problems/"),
});

/** Reloads the problems and the first steps after background work, which may have solved a problem or completed a step. */
export function useReloadAfter(isUnderWay: boolean | undefined) {
  useEffect(() => {
    if (!isUnderWay) return;
    return () => {
      void queryClient.invalidateQueries(problemsQuery);
      void queryClient.invalidateQueries(firstStepsQuery);
    };
  }, [isUnderWay]);
}

export function useProblemsLine(): StatusLine | undefined {
  const { data } = useQuery(problemsQuery);
  if (!data || data.count === 0) return undefined;
  return {
    state: pluralize(data.count, "problem"),
    mark: "bad",
    details: (
      <ul>
        {data.data.map(({ text, advice }) => (
          <li key={text}>
            {text} {advice}
          </li>
        ))}
      </ul>
    ),
  };
}
