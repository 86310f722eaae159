import { queryOptions } from "@tanstack/react-query";
import { pluralize } from "#domain/pluralize.ts";
import { api } from "../../../api.ts";
import { useQuery } from "../../../query-client.ts";
import type { StatusLine } from "./status-line.tsx";

export const problemsQuery = queryOptions({
  queryKey: ["problems"],
  queryFn: () => api("GET /utils/problems/"),
});

/** Returns nothing while there are no problems. */
export function useProblemsLine(): StatusLine | undefined {
  const { data } = useQuery(problemsQuery);
  if (!data || data.count === 0) return undefined;
  return {
    name: "Problems",
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
