import { counted } from "#contract/counted.ts";
import type { YearSummary } from "#contract/music.ts";
import { TileLink } from "../ui/tile.tsx";
import { useSite } from "../use-site.ts";
import { Cover } from "./cover.tsx";
import { breakYearWords, yearTiles } from "./years.ts";

export function YearTiles({ summaries }: { summaries: YearSummary[] }) {
  const site = useSite();
  return (
    <ul className="year-tiles grid gap-3.5 sm:grid-cols-4">
      {yearTiles(site, summaries[0]?.year ?? 0).map(({ year, isBreak }) => (
        <li key={year} className="flex">
          <TileLink href={`/music/${year}`} disabled={isBreak} className="tile block px-4.5 py-4">
            <span className="block font-serif text-[2.375rem] leading-[1.2]">{year}</span>
            {isBreak ? (
              <span className="block text-[0.8125rem] text-muted">{breakYearWords}</span>
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
          <Cover key={index} playlist={playlist} size="tiny" eager={false} />
        ))}
      </span>
      <span className="tile-count">{counted(of.count, "playlist")}</span>
    </>
  );
}
