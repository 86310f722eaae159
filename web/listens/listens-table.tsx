import { dayInWords } from "#contract/day-in-words.ts";
import type { ListensOfDay } from "#contract/listens.ts";
import { platformIds, platforms } from "#contract/platforms.ts";
import { inDigits } from "./sums.ts";

/** What the chart draws, for those who cannot see it or want the numbers. */
export function ListensTable({ days }: { days: ListensOfDay[] }) {
  return (
    <details className="listens-table">
      <summary>As a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: where it is wider than its place, the keyboard must be able to scroll it */}
      <section tabIndex={0} aria-label="Listens by day and platform">
        <table>
          <caption className="sr-only">Listens by day and platform</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {platforms.map((platform) => (
                <th key={platform} scope="col">
                  {platformIds[platform].name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, counts }) => (
              <tr key={day}>
                <th scope="row">{dayInWords(day, new Date().getFullYear())}</th>
                {platforms.map((platform) => (
                  <td key={platform}>{inDigits(counts[platform])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
