import type { ListensOfDay } from "#contract/listens.ts";
import { type Platform, platformRecords } from "#domain/platforms.ts";
import { dayInWords } from "#domain/playlist-title.ts";
import { useSite } from "../../use-site.ts";

type Counts = ListensOfDay["counts"];

export const sumOf = (counts: Counts) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

const format = new Intl.NumberFormat("en");
export const inDigits = (count: number) => format.format(count);

export function ListensChart({ days }: { days: ListensOfDay[] }) {
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
