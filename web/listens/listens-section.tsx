import "./listens.css";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Listens } from "#contract/listens.ts";
import { queryClient } from "../query-client.ts";
import { NotLoaded } from "../ui/not-loaded.tsx";
import { ListensChart } from "./listens-chart.tsx";
import { listensQuery } from "./listens-query.ts";
import { ListensTable } from "./listens-table.tsx";
import { inDigits, sumOfDays, totalOf } from "./sums.ts";

/** Whether anybody listens, and to what. */
export function ListensSection() {
  const { data, error, refetch } = useQuery(listensQuery, queryClient);
  return (
    <section className="overview-section" aria-labelledby="listens">
      <h2 id="listens">Listens, last 30 days</h2>
      {error && !data ? (
        <div className="overview-card">
          <NotLoaded what="listens" error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <div className="overview-card" aria-busy={!data}>
          {data ? <Content listens={data} /> : <div className="chart-skeleton" />}
        </div>
      )}
    </section>
  );
}

function Content({ listens: { days, most_heard } }: { listens: Listens }) {
  if (totalOf(sumOfDays(days)) === 0)
    return (
      <p className="muted">
        Nobody has opened a player in these days. Every player that a visitor opens is counted,
        without cookies or addresses; those that you open while you are logged in are not.
      </p>
    );
  return (
    <>
      <ListensChart days={days} />
      <ListensTable days={days} />
      {most_heard.length > 0 && (
        <>
          <h3 id="most-heard">Most listened to</h3>
          <ol className="most-heard" aria-labelledby="most-heard">
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
        </>
      )}
    </>
  );
}
