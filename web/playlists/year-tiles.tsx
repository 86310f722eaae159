import { counted } from "#contract/counted.ts";
import type { YearSummary } from "#contract/music.ts";
import { TileLink } from "../ui/tile.tsx";
import { useSite } from "../use-site.ts";
import { Cover } from "./cover.tsx";
import { breakYearWords, yearTiles } from "./years.ts";

export function YearTiles({ summaries }: { summaries: YearSummary[] }) {
  const site = useSite();
  return (
    <ul className="year-tiles">
      {yearTiles(site, summaries[0]?.year ?? 0).map(({ year, isBreak }) => (
        <li key={year}>
          <TileLink
            href={`/music/${year}`}
            disabled={isBreak}
            className="tile"
            aria-labelledby={`year-${year}`}
            aria-describedby={`count-${year}`}
          >
            <span id={`year-${year}`} className="tile-year">
              {year}
            </span>
            {isBreak ? (
              <span className="tile-break">{breakYearWords}</span>
            ) : (
              <Summary of={summaries.find((summary) => summary.year === year)} />
            )}
          </TileLink>
        </li>
      ))}
    </ul>
  );
}

function Summary({ of }: { of: YearSummary | undefined }) {
  if (!of) return null;
  return (
    <>
      <span className="tile-covers">
        {of.covers.map((playlist, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move
          <Cover key={index} playlist={playlist} size="tiny" />
        ))}
      </span>
      <span id={`count-${of.year}`} className="tile-count">
        {counted(of.count, "playlist")}
      </span>
    </>
  );
}
