import { useQuery } from "@tanstack/react-query";
import { queryClient } from "../../query-client.ts";
import { useSite } from "../../use-site.ts";
import { gapsInWords, type Month, monthInWords } from "./gaps.ts";
import { gapsQuery } from "./queries.ts";

/** The months that somebody may have forgotten. A year of break was meant to be empty. */
export function GapsLine({ onAdd }: { onAdd: (month: Month) => void }) {
  const { data } = useQuery(gapsQuery, queryClient);
  const { break_years } = useSite();
  const gaps = data?.data.filter(({ year }) => !break_years.includes(year)) ?? [];
  const [first] = gaps;
  if (!first) return null;
  return (
    <p className="gaps-line">
      {gapsInWords(gaps)}
      <button type="button" className="pill" onClick={() => onAdd(first)}>
        Add {monthInWords(first)}
      </button>
    </p>
  );
}
