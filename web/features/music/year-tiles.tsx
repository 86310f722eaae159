import type { YearSummary } from "#contract/music.ts";
import { pluralize } from "#domain/pluralize.ts";
import { TileLink } from "../../ui/tile.tsx";
import { useSite } from "../../use-site.ts";
import { Cover } from "./cover.tsx";
import { breakYearWords, yearTiles } from "./years.ts";

export function YearTiles({ summaries }: { summaries: YearSummary[] }) {
  const site = useSite();
  return (
    <ul className="year-tiles">
      {yearTiles(site, summaries[0]?.year ?? 0).map(({ year, isBreak }) => {
        const summary = isBreak ? undefined : summaries.find((each) => each.year === year);
        const count = summary ? pluralize(summary.count, "playlist") : "No playlists yet";
        return (
          <li key={year}>
            <TileLink href={`/music/${year}`} disabled={isBreak}>
              <span className="tile-year" data-quiet={!summary || undefined}>
                {year}
              </span>{" "}
              {isBreak && <span className="tile-break">{breakYearWords}</span>}
              {summary && (
                <span className="tile-covers">
                  {summary.covers.map((playlist, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: covers are never reordered
                    <Cover key={index} playlist={playlist} size="tiny" />
                  ))}
                </span>
              )}
            </TileLink>{" "}
            {!isBreak && <span className="tile-count">{count}</span>}
          </li>
        );
      })}
    </ul>
  );
}
