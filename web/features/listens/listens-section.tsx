import "./listens.css";
import { queryOptions } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Listens } from "#contract/listens.ts";
import { api } from "../../api.ts";
import { useQuery } from "../../query-client.ts";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { inDigits, ListensChart, ListensTable, sumOf } from "./listens-chart.tsx";

export const listensQuery = queryOptions({
  queryKey: ["listens"],
  queryFn: () => api("GET /playlists/listens"),
});

export function ListensSection() {
  const query = useQuery(listensQuery);
  return (
    <section className="overview-section" aria-labelledby="listens">
      <h2 id="listens">Listens, last 30 days</h2>
      {query.data && <Content listens={query.data} />}
      <NotLoaded what="listens" query={query} />
    </section>
  );
}

function Content({ listens: { days, most_heard, most_kept } }: { listens: Listens }) {
  const isHeard = days.some(({ counts }) => sumOf(counts) > 0);
  const unheard = <p className="muted">No plays in the last 30 days. Your own aren’t counted.</p>;
  if (!isHeard && most_kept.length === 0) return unheard;
  return (
    <div className="panel overview-card">
      {isHeard ? <ListensChart days={days} /> : unheard}
      <div className="chart-more">
        {isHeard && (
          <details>
            <summary>As a table</summary>
            <ListensTable days={days} />
          </details>
        )}
        <Ranking title="Most listened to" ranked={most_heard} noun="listen" />
        <Ranking title="Most kept" ranked={most_kept} noun="member" />
      </div>
    </div>
  );
}

interface RankingProps {
  title: string;
  ranked: Listens["most_kept"];
  noun: string;
}

const Ranking = ({ title, ranked, noun }: RankingProps) =>
  ranked.length > 0 && (
    <details>
      <summary>{title}</summary>
      <ol className="most-heard">
        {ranked.map(({ id, title, path, count }) => (
          <li key={id}>
            <Link to={path}>{title}</Link>
            <span>
              {inDigits(count)}
              <span className="sr-only"> {count === 1 ? noun : `${noun}s`}</span>
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
