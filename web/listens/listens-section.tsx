import "./listens.css";
import { queryOptions } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Listens } from "#contract/listens.ts";
import { api } from "../api.ts";
import { useQuery } from "../query-client.ts";
import { keys } from "../query-keys.ts";
import { NotLoaded } from "../ui/not-loaded.tsx";
import { inDigits, sumOf } from "./counts.ts";
import { ListensChart, ListensTable } from "./listens-chart.tsx";

export const listensQuery = queryOptions({
  queryKey: keys.listens,
  queryFn: ({ signal }) => api("GET /playlists/listens", {}, signal),
});

export function ListensSection() {
  const { data, error, refetch } = useQuery(listensQuery);
  return (
    <section className="overview-section" aria-labelledby="listens">
      <h2 id="listens">Listens, last 30 days</h2>
      {data && <Content listens={data} />}
      {error && !data && <NotLoaded what="listens" error={error} onRetry={() => void refetch()} />}
    </section>
  );
}

function Content({ listens: { days, most_heard } }: { listens: Listens }) {
  if (days.every(({ counts }) => sumOf(counts) === 0))
    return <p className="muted">No plays in the last 30 days. Your own aren’t counted.</p>;
  return (
    <div className="overview-card">
      <ListensChart days={days} />
      <div className="chart-more">
        <details>
          <summary>As a table</summary>
          <ListensTable days={days} />
        </details>
        {most_heard.length > 0 && (
          <details>
            <summary>Most listened to</summary>
            <ol className="most-heard">
              {most_heard.map(({ id, title, path, count }) => (
                <li key={id}>
                  <Link to={path}>{title}</Link>
                  <span>
                    {inDigits(count)}
                    <span className="sr-only"> {count === 1 ? "listen" : "listens"}</span>
                  </span>
                </li>
              ))}
            </ol>
          </details>
        )}
      </div>
    </div>
  );
}
