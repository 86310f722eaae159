import type { ListensOfDay } from "#contract/listens.ts";
import { platformRecords } from "#domain/platforms.ts";
import { dayInWords } from "#domain/playlist-title.ts";
import { useSite } from "../../use-site.ts";
import { countsInWords, inDigits, sumOf } from "./counts.ts";

const dayOf = ({ day }: ListensOfDay) => dayInWords(day);

export function ListensChart({ days }: { days: ListensOfDay[] }) {
  const { platforms } = useSite();
  const last = days.at(-1);
  const most = Math.max(...days.map(({ counts }) => sumOf(counts)));
  return (
    <>
      <div className="chart-bars" aria-hidden="true">
        {days.map((day) => (
          <div key={day.day} title={`${dayOf(day)}: ${countsInWords(day.counts)}`}>
            {platforms.map((platform) => (
              <span
                key={platform}
                data-platform={platform}
                style={{ height: `${((day.counts[platform] ?? 0) / most) * 100}%` }}
              />
            ))}
          </div>
        ))}
      </div>
      <p className="chart-days" aria-hidden="true">
        <span>{days[0] && dayOf(days[0])}</span>
        <span>{last && dayOf(last)}</span>
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

export function ListensTable({ days }: { days: ListensOfDay[] }) {
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
        {days.toReversed().map((day) => (
          <tr key={day.day}>
            <th scope="row">{dayOf(day)}</th>
            {platforms.map((platform) => (
              <td key={platform}>{inDigits(day.counts[platform] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
