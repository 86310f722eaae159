import { Link } from "@tanstack/react-router";
import type { Covered } from "#contract/music.ts";
import { playlistAddress } from "#domain/playlist-address.ts";
import { monthNames, playlistTitle } from "#domain/playlist-title.ts";
import { Cover } from "./cover.tsx";

export function OtherYears({ playlists }: { playlists: Covered[] }) {
  const month = playlists[0]?.month;
  if (!month) return null;
  return (
    <section className="other-years" aria-labelledby="other-years">
      <h2 id="other-years" className="section-title">
        {monthNames[month - 1]} in other years
      </h2>
      <ul>
        {playlists.map((playlist) => (
          <li key={playlist.year}>
            <Link to={playlistAddress(playlist)}>
              <Cover playlist={playlist} size="small" />
              {playlistTitle(playlist)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
