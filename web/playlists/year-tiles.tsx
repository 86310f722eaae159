import { TileLink } from "../ui/tile.tsx";
import { useSite } from "../use-site.ts";
import { breakYearWords, yearTiles } from "./years.ts";

export function YearTiles({ newest }: { newest: number }) {
  const site = useSite();
  return (
    <ul className="year-tiles grid gap-3.5 sm:grid-cols-4">
      {yearTiles(site, newest).map(({ year, isBreak }) => (
        <li key={year} className="flex">
          <TileLink href={`/music/${year}`} disabled={isBreak} className="tile block px-4.5 py-4">
            <span className="block font-serif text-[2.375rem] leading-[1.2]">{year}</span>
            {isBreak && <span className="block text-[0.8125rem] text-muted">{breakYearWords}</span>}
          </TileLink>
        </li>
      ))}
    </ul>
  );
}
