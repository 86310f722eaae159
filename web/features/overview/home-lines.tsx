import { Link } from "@tanstack/react-router";
import { useQuery } from "../../query-client.ts";
import { playlistsCount } from "./area-counts.ts";
import { areStepsHidden, firstStepsQuery } from "./first-steps.tsx";

export default function HomeLines({ hasLatest }: { hasLatest: boolean }) {
  const { data: playlists } = useQuery({ ...playlistsCount, enabled: !hasLatest });
  const { data: steps } = useQuery({ ...firstStepsQuery, staleTime: 0 });
  const isMine = areStepsHidden() || steps?.left.length === 0;
  return (
    <>
      {!hasLatest && playlists && (
        <p className="home-line">
          {playlists.count === 0 ? (
            <>
              No playlists yet.{" "}
              <Link to="/admin/playlists" search={{ edit: "new" }}>
                Add the first one
              </Link>
            </>
          ) : (
            <>
              Home shows your newest published month. There is none yet.{" "}
              <Link to="/admin/playlists">Playlists Management</Link>
            </>
          )}
        </p>
      )}
      {steps && !isMine && (
        <p className="home-line">
          <Link to="/admin" hash="first-steps">
            Make it yours
          </Link>
        </p>
      )}
    </>
  );
}
