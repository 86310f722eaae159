import type { Covered } from "#contract/music.ts";
import { monthNames } from "#domain/playlist-title.ts";
import { CoverLinks } from "./cover-links.tsx";

export function OtherYears({ playlists }: { playlists: Covered[] }) {
  const month = playlists[0]?.month;
  if (!month) return null;
  return (
    <section className="other-years" aria-labelledby="other-years">
      <h2 id="other-years" className="section-title">
        {monthNames[month - 1]} in other years
      </h2>
      <CoverLinks playlists={playlists} />
    </section>
  );
}
