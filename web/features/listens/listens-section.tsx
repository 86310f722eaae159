import "./listens.css";
import { queryOptions } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Listens, ListensOfDay } from "#contract/listens.ts";
import { type Platform, platformRecords } from "#domain/platforms.ts";
import { dayInWords } from "#domain/playlist-title.ts";
import { api } from "../../api.ts";
import { useQuery } from "../../query-client.ts";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { useSite } from "../../use-site.ts";

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

function ListensChart({ days }: { days: ListensOfDay[] }) {
  const { platforms } = useSite();
  const most = Math.max(...days.map(({ counts }) => sumOf(counts)));
  return (
    <>
      <div className="chart-bars" aria-hidden="true">
        {days.map(({ day, counts }) => (
          <div key={day} title={`${dayInWords(day)}: ${countsInWords(counts)}`}>
            {platforms.map((platform) => (
              <span
                key={platform}
                data-platform={platform}
                style={{ height: `${((counts[platform] ?? 0) / most) * 100}%` }}
              />
            ))}
          </div>
        ))}
      </div>
      <p className="chart-days" aria-hidden="true">
        {[days[0], days.at(-1)].map(
          (end) => end && <span key={end.day}>{dayInWords(end.day)}</span>,
        )}
      </p>
      <div className="chart-legend">
        <ul>
          {platforms.map((platform) => (
            <li key={platform} data-platform={platform}>
              {platformRecords[platform].name}{" "}
              {inDigits(days.reduce((sum, { counts }) => sum + (counts[platform] ?? 0), 0))}
            </li>
          ))}
        </ul>
        <p>No cookies, no tracking</p>
      </div>
    </>
  );
}

const countsInWords = (counts: Counts) =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([platform, count]) => `${platformRecords[platform as Platform].name} ${inDigits(count)}`)
    .join(", ") || "No listens";

function ListensTable({ days }: { days: ListensOfDay[] }) {
  const { platforms } = useSite();
  return (
    <table>
      <caption className="sr-only">Listens by day and platform</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          {platforms.map((platform) => (
            <th key={platform} scope="col">
              {platformRecords[platform].name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, counts }) => (
          <tr key={day}>
            <th scope="row">{dayInWords(day)}</th>
            {platforms.map((platform) => (
              <td key={platform}>{inDigits(counts[platform] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
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

type Counts = ListensOfDay["counts"];

const sumOf = (counts: Counts) => Object.values(counts).reduce((sum, count) => sum + count, 0);

const format = new Intl.NumberFormat("en");
const inDigits = (count: number) => format.format(count);
